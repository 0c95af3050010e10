/** A named range of days; the last has no end. */
export type Age = { name: string; label: string; from: number; to: number | null }

const age = (from: number, to: number | null, prefix = ''): Age => ({
  name: prefix + (to === null ? `${from - 1}+` : `${from}-${to}`), label: to === null ? `Over ${from - 1} days` : `${from}–${to} days`, from, to,
})

/** The time that goods have been in stock; the oldest are the next to be written down. */
export const stockAges: readonly Age[] = ([[0, 30], [31, 60], [61, 90], [91, 180], [181, 365], [366, null]] as const).map(([from, to]) => age(from, to, 'held '))
/** The time that goods have been out on approval. */
export const approvalAges: readonly Age[] = [age(0, 30), age(31, 60), age(61, 90), age(91, null)]

/** Stock without a sale or an approval for this many days is dead stock. */
export const deadAfter = 365
