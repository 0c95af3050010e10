import { Button } from '@mantine/core'
import { useState } from 'react'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { type ActionProps, DocumentActions } from '../../documents/actions.tsx'
import { correctWords, useAfterAction } from '../../documents/copy/correct.ts'
import { invoiceKind } from '../../documents/invoice-kind.ts'
import { amount } from '../../kit/data/number.ts'
import { Actions } from '../../kit/record/actions.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { PayBill } from '../../payments/bill-list.tsx'
import type { InvoiceRow } from '../../stock/stone/line-values.ts'
import { creditHome } from '../credit-note/values.ts'
import { useEInvoice } from '../e-invoice/entry.tsx'

const wordsOf = (row: InvoiceRow) => {
  const effect = `Its stones return to their previous place. ${row.customer.title} no longer owes ${amount(row.total, row.currency)} ${row.currency}.`
  return {
    cancel: {
      title: `Cancel ${row.number}?`,
      ok: 'Cancel invoice',
      message: `${effect} Payments become credit. The number is not used again.`,
    },
    correct: correctWords(row, `${effect} Payments become credit, and settle the new invoice when you issue it.`),
  }
}

/** The next actions of an invoice: pay or cancel. */
export const InvoiceActions = (props: ActionProps<InvoiceRow>) => {
  const { row, editor } = props
  const { can } = useRights()
  const afterAction = useAfterAction(editor, invoiceKind.home)
  const [isReceiving, setReceiving] = useState(false)
  const canReceive = row && isIn(billLifecycle, row.state, 'inForce') && isPositive(row.open ?? '0') && can('create', entities.paymentNote)
  useKeys(canReceive ? [{ key: 'r', label: 'Receive payment', run: () => setReceiving(true) }] : [])
  const go = useGo()
  const canCredit = row && isIn(billLifecycle, row.state, 'inForce') && can('create', entities.creditNote)
  const credit = () => go(`${creditHome}/new?invoice=${row?.id}`)
  useKeys(canCredit ? [{ key: 'c', label: 'Credit', run: credit }] : [])
  const eInvoice = useEInvoice('invoice', row, row !== null && isIn(billLifecycle, row.state, 'inForce'))
  const quiet = row && (
    <Actions
      entity={entities.invoice}
      record={row}
      own={{ issue: true }}
      confirmations={wordsOf(row)}
      onDone={afterAction}
      onRefused={editor.refused}
    />
  )
  return (
    <>
      <DocumentActions kind={invoiceKind} {...props} quiet={quiet} more={[eInvoice.entry]}>
        {canCredit && (
          <Button variant="default" rightSection={<KeyHint of="c" />} onClick={credit}>
            Credit
          </Button>
        )}
        {canReceive && (
          <Button rightSection={<KeyHint of="r" />} onClick={() => setReceiving(true)}>
            Receive payment
          </Button>
        )}
      </DocumentActions>
      {eInvoice.dialog}
      {isReceiving && row && <PayBill way="received" party={row.customer} bill={row} onClose={() => setReceiving(false)} />}
    </>
  )
}
