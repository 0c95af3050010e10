import { isPositive, isZero, minus, over, type Quantity, round, sum, times } from '../../kit/quantity.ts'

type Cut = { finished: Quantity; issued: Quantity; uncut: Quantity; open?: Quantity }

/** Finished weight in percent of cut weight (issued less uncut and open); null when nothing was cut yet. */
export const yieldOf = ({ finished, issued, uncut, open = '0' }: Cut): Quantity | null => {
  const consumed = minus(minus(issued, uncut), open)
  return isPositive(consumed) ? round(over(times(finished, 100), consumed), 2) : null
}

/**
 * The yield of what is finished on a line; null while nothing is. As long as goods are in work, only a recorded cutting loss (`loss`) says
 * what the finished part was issued with (docs/domain/workshop.md#yield).
 */
export const lineYield = ({ loss, ...cut }: Cut & { loss: Quantity }): Quantity | null =>
  isZero(cut.finished) || (isPositive(cut.open ?? '0') && isZero(loss)) ? null : yieldOf(cut)

type Result = { of: number | null; kind: string; weight: Quantity; reworked: boolean }
/** The cutting loss of a line in its receipts so far. Broken and lost goods say nothing about what was cut away. */
export const cuttingLoss = (results: readonly Result[], number: number): Quantity =>
  sum(results.filter(({ of, kind, reworked }) => of === number && kind === 'loss' && !reworked).map(({ weight }) => weight))
