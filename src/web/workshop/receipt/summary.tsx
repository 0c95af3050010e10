import { isNegative, plus, type Quantity, sum } from '../../../domain/kit/quantity.ts'
import { weightsOf } from '../../../domain/workshop/order-form/jewel.ts'
import { cuttingLoss, lineYield } from '../../../domain/workshop/order-form/yield.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { readable, weight } from '../../kit/data/number.ts'
import { Measure } from '../../kit/display/cell.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { makesJewels, type WorkRow } from '../kind.ts'
import type { Card } from './state.ts'

type Props = { kind: WorkKind; row: WorkRow; cards: readonly Card[] }

/** The totals of the receipt while typing: the yield of each line, or the weight of the jewelry. */
export const ReceiptSummary = ({ kind, row, cards }: Props) =>
  makesJewels(kind) ? <Jewel cards={cards} /> : <Yields row={row} cards={cards} />

type Yield = { percent: Quantity | null; finished: Quantity }

/**
 * The yield of a line over all receipts with this one; null while this one has no finished stone or too much weight. The percentage is null
 * while it is unknown how much of the goods in work the finished stones were cut from.
 */
export const yieldIn = (
  { results }: Pick<WorkRow, 'results'>,
  { line, number, typedReceipt, preview: { receipt, left, gain } }: Card,
): Yield | null => {
  if (receipt.outputs.length === 0 || isNegative(left)) return null
  const finished = sum([line.finishedWeight, ...receipt.outputs.map(one => one.weight)])
  const uncut = sum([line.uncutWeight, receipt.uncut?.weight])
  const open = typedReceipt.finish ? '0' : left
  const loss = plus(cuttingLoss(results, number), receipt.loss)
  return { percent: lineYield({ finished, issued: sum([line.weight, line.scaleWeight, gain]), uncut, open, loss }), finished }
}

const Yields = ({ row, cards }: Pick<Props, 'row' | 'cards'>) => {
  const pairs = cards.flatMap((card): [string, React.ReactNode][] => {
    const found = yieldIn(row, card)
    if (!found) return []
    const { percent, finished } = found
    return [[`Yield of ${card.line.sku}`, percent === null ? '–' : `${readable(percent)} % (${weight(finished)} ct)`]]
  })
  return pairs.length > 0 && <Summary pairs={pairs} />
}

/** All material that is not returned or lost goes into the jewelry. */
const Jewel = ({ cards }: Pick<Props, 'cards'>) => {
  const left = cards.map(({ line, preview }) => ({
    ...{ type: line.type, purity: line.purity ?? null },
    weight: isNegative(preview.left) ? '0' : preview.left,
  }))
  const { net, fine, stones, gross } = weightsOf(left)
  const grams = (much: Quantity) => <Measure unit="g">{weight(much)}</Measure>
  return (
    <Section title="What stays for the jewel">
      <Summary
        pairs={[
          ['Metal', grams(net)],
          ['Fine metal', grams(fine)],
          ['Stones', grams(stones)],
          ['It will weigh', grams(gross)],
        ]}
      />
    </Section>
  )
}
