import { isNegative, isPositive, type Quantity, sum } from '../../../domain/kit/quantity.ts'
import { weightsOf } from '../../../domain/workshop/order-form/jewel.ts'
import { yieldOf } from '../../../domain/workshop/order-form/receipt.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { readable, weight } from '../../kit/data/number.ts'
import { Measure } from '../../kit/display/cell.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { makesJewels, type WorkRow } from '../kind.ts'
import type { Card } from './state.ts'

type Props = { kind: WorkKind; row: WorkRow; cards: readonly Card[] }

/** The totals of the receipt while typing: the yield of each line, or the weight of the jewelry. */
export const ReceiptSummary = ({ kind, cards }: Props) => (makesJewels(kind) ? <Jewel cards={cards} /> : <Yields cards={cards} />)

/** The yield of a line over all receipts with this one; null while this one has no finished stone or too much weight. */
export const yieldIn = ({ line, typedReceipt, preview: { receipt, left } }: Card): { percent: Quantity; finished: Quantity } | null => {
  const finished = sum([line.finishedWeight, ...receipt.outputs.map(one => one.weight)])
  const uncut = sum([line.uncutWeight, receipt.uncut?.weight])
  const open = typedReceipt.finish || !isPositive(left) ? '0' : left
  const percent = receipt.outputs.length > 0 && !isNegative(left) ? yieldOf({ finished, issued: line.weight ?? '0', uncut, open }) : null
  return percent === null ? null : { percent, finished }
}

const Yields = ({ cards }: Pick<Props, 'cards'>) => {
  const pairs = cards.flatMap((card): [string, React.ReactNode][] => {
    const { percent, finished } = yieldIn(card) ?? {}
    return percent ? [[`Yield of ${card.line.sku}`, `${readable(percent)} % (${weight(finished)} ct)`]] : []
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
