/** Whether a value is an object with named values: neither a list nor null. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a list; nothing is known of its entries. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
