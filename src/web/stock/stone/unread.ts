/** The text under a name in a value of unknown type; undefined when there is none. */
export const textIn = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : undefined
}

/** A stone that the server refused, and the reason. */
export type Failed = { id: string; reason: string }
const isFailed = (value: unknown): value is Failed => textIn(value, 'id') !== undefined && textIn(value, 'reason') !== undefined

/** The stones that a refusal names in its data. */
export const failedIn = (data: unknown): Failed[] => {
  const failed = typeof data === 'object' && data !== null && 'failed' in data ? data.failed : undefined
  return Array.isArray(failed) ? failed.filter(isFailed) : []
}
