/** A property of a value of unknown shape; undefined when the value is not an object or does not have it. */
export const propertyOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The code of an error of the system or of the database; undefined when it has none. */
export const codeOf = (error: unknown): string | undefined => {
  const code = propertyOf(error, 'code')
  return typeof code === 'string' ? code : undefined
}

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
