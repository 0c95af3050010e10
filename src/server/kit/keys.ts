/** The keys of a declaration, such as the names of all entities. */
export const keysOf = <T extends object>(declared: T): (keyof T & string)[] =>
  // TypeScript types the keys as any text, because a value can have more keys than its type. A declaration has only its own.
  Object.keys(declared) as (keyof T & string)[]

/** A record with a value for each of these names. */
export const recordOf = <K extends string, V>(names: readonly K[], of: (name: K) => V): Record<K, V> =>
  // `Object.fromEntries` does not keep the names in its type.
  Object.fromEntries(names.map(name => [name, of(name)])) as Record<K, V>
