import { divide } from '../model.ts'
import type { Receipt, WorkLine } from '../work.ts'

/** The pieces of what a receipt names, in its order; null where nobody counts. */
export type Pieces = {
  outputs: (number | null)[]
  rejects: (number | null)[]
  uncut: number | null
  broken: number | null
  lost: number | null
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

/** The pieces of the results so far; null once something went back into work, when only the stock ledger knows. */
export const accounted = ({ results }: WorkLine): number | null =>
  results.some(({ isReworked }) => isReworked) ? null : sum(results.map(({ pieces }) => pieces ?? 0))

/** How many pieces may still come back as they were. */
export const returnable = (line: WorkLine): number => {
  const { issued, held, results } = line
  if (accounted(line) === null) return held.pieces!
  return issued.pieces! - sum(results.filter(({ kind }) => ['uncut', 'broken', 'lost'].includes(kind)).map(({ pieces }) => pieces ?? 0))
}

/** The pieces of a receipt: one each where it is counted; else what is in work, by weight, and all of it when nothing is left. */
export const piecesOf = (line: WorkLine, receipt: Receipt, { left, dust }: { left: number; dust: number }): Pieces => {
  const { held } = line
  const each = (count: number | null): Pieces => ({
    ...{ outputs: receipt.outputs.map(() => count ?? 1), rejects: receipt.rejects.map(() => count ?? 1) },
    ...{ uncut: receipt.uncut && count, broken: receipt.broken && count, lost: receipt.lost && count },
  })
  if (held.pieces === null) return each(null)
  if (receipt.isCounted) return each(1)
  const finished = sum(receipt.outputs.map(({ milli }) => milli))
  // A loss was weight of the finished goods. All weights are multiplied by what is finished, to stay whole numbers.
  const scale = finished || 1
  const parts = [
    ...receipt.outputs.map(({ milli }) => ({ weight: milli * (finished + dust), min: 1 })),
    ...receipt.rejects.map(({ milli }) => ({ weight: milli * scale, min: 1 })),
    ...[receipt.uncut, receipt.broken, receipt.lost].map((milli, index) => ({
      weight: milli * scale,
      min: index === 0 && milli > 0 ? 1 : 0,
    })),
    { weight: left * scale, min: left > 0 ? 1 : 0 },
  ]
  const shares = shared(held.pieces, parts)
  const [outputs, rejects] = [receipt.outputs.length, receipt.rejects.length]
  const [uncut, broken, lost] = shares.slice(outputs + rejects)
  return {
    outputs: shares.slice(0, outputs),
    rejects: shares.slice(outputs, outputs + rejects),
    uncut: uncut!,
    broken: broken!,
    lost: lost!,
  }
}

/** Whole shares of the pieces by weight, each at least its minimum: what that adds is taken from the largest above theirs. */
const shared = (pieces: number, parts: readonly { weight: number; min: number }[]): number[] => {
  const whole = sum(parts.map(({ weight }) => weight))
  const until = (index: number) => (whole === 0 ? 0 : divide(pieces * sum(parts.slice(0, index).map(({ weight }) => weight)), whole))
  const shares = parts.map(({ min }, index) => Math.max(min, until(index + 1) - until(index)))
  while (sum(shares) > pieces) {
    const spare = shares.map((share, index) => share - parts[index]!.min)
    const most = Math.max(...spare)
    if (most === 0) break
    shares[spare.indexOf(most)]! -= 1
  }
  return shares
}
