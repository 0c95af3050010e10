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
  const gone: Quantity = sum([receipt.broken?.weight, receipt.lost?.weight, receipt.loss, receipt.finish && !isNegative(left) ? left : '0'])
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

const share = (part: Quantity, whole: Quantity): Quantity => (isPositive(whole) ? round(over(times(part, 100), whole), 2) : '0')

const Allowance = ({ line, gone, uncut }: { line: WorkLineRow; gone: Quantity; uncut: Quantity }) => {
  const amounts = {
    issued: line.weight ?? '0',
    returned: plus(line.uncutWeight ?? '0', uncut),
    loss: plus(line.lossWeight ?? '0', gone),
    allowed: line.allowedLoss ?? null,
  }
  const kept = minus(amounts.issued, amounts.returned)
  const isTooLarge = isLossTooLarge(amounts)
  return (
    <p role="status" className={classes.preview} data-tone={isTooLarge ? 'red' : undefined}>
      {weight(amounts.loss)} g of {weight(kept)} g lost: {readable(share(amounts.loss, kept))} %, allowed {asTyped(amounts.allowed)} %
      {isTooLarge && '. Only a Manager can enter more'}.
    </p>
  )
}
