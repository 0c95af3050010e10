/** A value that must be there, such as a stored record that another refers to. Throws when it is missing: then the data is damaged. */
export const present = <T>(value: T): NonNullable<T> => {
  if (value === null || value === undefined) throw new TypeError('A value that must be stored is missing.')
  return value
}
