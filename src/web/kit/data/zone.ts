/** The time zones (IANA names) of the company and, by branch id, of branches that have their own; and the user's branch. */
export type Zones = { company: string; branches: Readonly<Record<string, string>>; own: string }

let current: Zones = { company: 'UTC', branches: {}, own: '' }

/** Stores the time zones that arrive with the signed-in user. */
export const startZones = (zones: Zones): void => {
  current = zones
}

/** The time zone of a branch (by id): by default the user's own, for null that of the company. */
export const zoneFor = (branch: string | null = current.own): string => (branch !== null && current.branches[branch]) || current.company
