/** The names of a closed table in the order of its declaration, such as the directions of payment. */
export const namesOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table).filter(isNameIn(table))

/** Whether a text is a name of this table itself: 'constructor' is not. */
export const isNameIn =
  <T extends object>(table: T) =>
  (name: string): name is keyof T & string =>
    Object.hasOwn(table, name)
