/** The row of a statement that always returns one, such as a sum. Throws when there is none. */
export const oneRow = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new TypeError('A statement that always returns a row returned none.')
  return row
}
