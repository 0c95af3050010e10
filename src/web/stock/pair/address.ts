/** The list of pairs. */
export const pairHome = '/purchases-and-stock/inventory/pairs'

/** The URL that compares two stones as a pair. */
export const pairAddress = (stone: string, partner: string): string => `${pairHome}?stone=${stone}&pair=${stone}+${partner}`
