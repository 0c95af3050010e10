import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { isPositive } from '../../domain/kit/quantity.ts'
import { purchaseLifecycle } from '../../domain/purchases/purchase.ts'
import { weightsOf } from '../../domain/stock/stone/weights.ts'
import { correctWords, useAfterAction } from '../documents/copy/correct.ts'
import type { FormStep } from '../documents/state.ts'
import type { FormActionProps } from '../documents/steps.tsx'
import { FormActions } from '../documents/transitions.tsx'
import { amount, counted } from '../kit/data/number.ts'
import { Actions } from '../kit/record/actions.tsx'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import { useRights } from '../kit/shell/session.tsx'
import { PayBill } from '../payments/bill-list.tsx'
import { goodsText } from '../stock/stone/cells.tsx'
import { PurchaseReturn } from './return.tsx'
import { purchaseHome } from './state.ts'
import { muchOf, sumsOf } from './sums.ts'
import { isBlank, isBlankStone, isExpense, isMemo, type PurchaseRow, type PurchaseValues } from './values.ts'

const wordsOf = (row: PurchaseRow) => {
  const owed = row.supplier ? ` ${row.supplier.title} is no longer owed for it.` : ''
  const goods =
    row.variant === 'stock'
      ? 'Its stones leave stock. This works only if none of them has moved.'
      : 'The cost it added to stones is removed.'
  const numbers = row.variant === 'stock' ? ' New stones get new numbers and labels.' : ''
  const one = row.variant === 'stock' ? 'purchase' : 'expense'
  return {
    cancel: {
      title: `Cancel ${row.number}?`,
      ok: `Cancel ${one}`,
      cancel: `Keep ${one}`,
      message: `${goods}${owed} The number is not used again.`,
    },
    correct: { ...correctWords(row, `${goods}${owed}${numbers}`), cancel: `Keep ${one}` },
  }
}

/** The effect of recording, with quantities and amounts. */
const recordMessage = (values: PurchaseValues): string => {
  const sums = sumsOf(values)
  const lines = values.items.filter(line => !isBlank(line))
  const much = goodsText(0, weightsOf(lines.map(line => ({ type: line.type, weight: muchOf(line, values).weight })))) || 'Goods'
  const fresh = lines.filter(line => !line.isRefill)
  const numbers = fresh.reduce((all, line) => all + Math.max(1, line.stones.filter(stone => !isBlankStone(stone)).length), 0)
  const into = lines.filter(line => line.isRefill).flatMap(line => (line.inventory ? [line.inventory.title] : []))
  const goods = [numbers > 0 ? `under ${counted(numbers, 'new number')}` : '', into.length > 0 ? `into ${into.join(', ')}` : '']
    .filter(Boolean)
    .join(' and ')
  const payable = `${amount(sums.payable, values.currency)} ${values.currency}`
  const who = values.supplier?.title ?? values.payee.trim()
  if (isMemo(values))
    return `${much} come in ${goods}. They stay the property of ${who}. You owe for them when they are sold: ${payable} in total.`
  const owed = values.supplier ? `You owe ${who} ${payable} more.` : `${payable} was paid to ${who} on the spot.`
  return isExpense(values) ? owed : `${much} come into stock ${goods}. ${owed}`
}

const step: FormStep<PurchaseValues> = {
  name: 'record',
  lacks: values => {
    if (values.items.every(isBlank)) return { message: 'Add at least one line.' }
    if (values.supplier || (isExpense(values) && values.payee.trim())) return null
    return { field: 'supplier', message: isExpense(values) ? 'Choose a supplier or enter a payee.' : 'Choose the supplier.' }
  },
  message: recordMessage,
}

/** The next actions of a purchase: record, pay, return goods or cancel. */
export const PurchaseActions = (props: FormActionProps<PurchaseRow, PurchaseValues> & { one: string; onSaved: () => Promise<void> }) => {
  const { row, editor } = props
  const { can, canAct } = useRights()
  const afterAction = useAfterAction(editor, purchaseHome)
  const [dialog, setDialog] = useState<'pay' | 'return' | null>(null)
  const mayPay = Boolean(row?.supplier) && isPositive(row?.open ?? '0') && can('create', entities.paymentNote)
  const mayReturn =
    row &&
    isIn(purchaseLifecycle, row.state, 'inForce') &&
    row.variant === 'stock' &&
    row.status !== 'closed' &&
    canAct(entities.purchase, 'return')
  useKeys(mayPay ? [{ key: 'r', label: 'Pay', run: () => setDialog('pay') }] : [])
  const quiet = row && (
    <Actions
      entity={entities.purchase}
      record={row}
      own={{ record: true, return: true }}
      confirmations={wordsOf(row)}
      onDone={afterAction}
      onRefused={editor.refused}
    />
  )
  return (
    <>
      <FormActions {...props} entity={entities.purchase} home={purchaseHome} step={step} quiet={quiet}>
        {mayReturn && (
          <Button variant="default" onClick={() => setDialog('return')}>
            Return to supplier
          </Button>
        )}
        {mayPay && (
          <Button rightSection={<KeyHint of="r" />} onClick={() => setDialog('pay')}>
            Pay
          </Button>
        )}
      </FormActions>
      {dialog === 'pay' && row?.supplier && <PayBill way="paid" party={row.supplier} bill={row} onClose={() => setDialog(null)} />}
      {dialog === 'return' && row && <PurchaseReturn row={row} onDone={editor.take} onClose={() => setDialog(null)} />}
    </>
  )
}
