/** A value that the demo company always has; throws when it is missing. */
export const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('The demo company needs a value that is missing.')
  return value
}
