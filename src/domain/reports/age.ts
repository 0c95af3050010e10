/** A stretch of days by its name; the last has no end. */
export type Age = { name: string; label: string; from: number; to: number | null }

const age = (from: number, to: number | null, prefix = ''): Age => ({
  name: prefix + (to === null ? `${from - 1}+` : `${from}-${to}`), label: to === null ? `Over ${from - 1} days` : `${from}–${to} days`, from, to,
})

/** How long goods have been in the house; what is older than the last is next to be written down. */
export const stockAges: readonly Age[] = ([[0, 30], [31, 60], [61, 90], [91, 180], [181, 365], [366, null]] as const).map(([from, to]) => age(from, to, 'held '))
/** How long goods have been out on approval. */
export const memoAges: readonly Age[] = [age(0, 30), age(31, 60), age(61, 90), age(91, null)]

/** After how many days without a sale or an approval old stock is dead. */
export const deadAfter = 365
