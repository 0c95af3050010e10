import { isNegative, isPositive, minus, over, plus, type Quantity, round, sum, times } from '../../../domain/kit/quantity.ts'
import { isLossTooLarge } from '../../../domain/workshop/order-form/jewel.ts'
import { readable, weight } from '../../kit/data/number.ts'
import { asTyped } from '../../kit/form/typed-text.ts'
import type { WorkLineRow } from '../kind.ts'
import classes from './receipt.module.css'
import type { ReceiptPreview } from './receipt.ts'

type Props = { line: WorkLineRow; preview: ReceiptPreview }

/** A bar that divides the goods in work by result. For metal, it adds the loss compared with the allowance. */
export const ReceiptBalance = ({ line, preview: { receipt, left } }: Props) => {
  const gone = lossIn({ receipt, left })
  const parts: [string, Quantity][] = [
    ['green', sum(receipt.outputs.map(one => one.weight))],
    ['blue', receipt.uncut?.weight ?? '0'],
    ['amber', sum(receipt.rejects.map(one => one.weight))],
    ['grey', gone],
  ]
  return (
    <>
      <div className={classes.balance} data-tone={isNegative(left) ? 'red' : undefined} aria-hidden>
        {!isNegative(left) &&
          parts.map(([tone, much]) =>
            isPositive(much) ? <span key={tone} data-tone={tone} style={{ width: `${share(much, line.openWeight ?? '0')}%` }} /> : null,
          )}
      </div>
      {line.allowedLoss && isPositive(plus(line.lossWeight ?? '0', gone)) && (
        <Allowance line={line} gone={gone} uncut={receipt.uncut?.weight ?? '0'} />
      )}
    </>
  )
}

/** The weight that a card loses: broken, lost, cut away, and the rest of a line that is marked as finished. */
export const lossIn = ({ receipt, left }: Pick<ReceiptPreview, 'receipt' | 'left'>): Quantity =>
  sum([receipt.broken?.weight, receipt.lost?.weight, receipt.loss, receipt.finish && !isNegative(left) ? left : '0'])

const share = (part: Quantity, whole: Quantity): Quantity => (isPositive(whole) ? round(over(times(part, 100), whole), 2) : '0')

type Lost = { line: WorkLineRow; gone: Quantity; uncut: Quantity }

/** The loss of metal over all receipts, of the metal that was not returned, compared with the allowed percentage. */
export const allowanceOf = ({ line, gone, uncut }: Lost) => {
  const amounts = {
    issued: line.weight ?? '0',
    returned: plus(line.uncutWeight ?? '0', uncut),
    loss: plus(line.lossWeight ?? '0', gone),
    allowed: line.allowedLoss ?? null,
  }
  const kept = minus(amounts.issued, amounts.returned)
  return { loss: amounts.loss, kept, percent: share(amounts.loss, kept), isTooLarge: isLossTooLarge(amounts) }
}

const Allowance = (lost: Lost) => {
  const { loss, kept, percent, isTooLarge } = allowanceOf(lost)
  return (
    <p role="status" className={classes.preview} data-tone={isTooLarge ? 'red' : undefined}>
      {weight(loss)} g of {weight(kept)} g lost: {readable(percent)} %, allowed {asTyped(lost.line.allowedLoss)} %
      {isTooLarge && '. Only a Manager can enter more'}.
    </p>
  )
}
