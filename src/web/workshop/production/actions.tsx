import { Button } from '@mantine/core'
import { useState } from 'react'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { correctWords, useAfterAction } from '../../documents/copy/correct.ts'
import type { FormActionProps } from '../../documents/steps.tsx'
import { FormActions } from '../../documents/transitions.tsx'
import { amount } from '../../kit/data/number.ts'
import { Actions } from '../../kit/record/actions.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { PayBill } from '../../payments/bill-list.tsx'
import { type BillRow, billEntity, billHome } from './kind.ts'
import { billStep } from './state.ts'
import type { BillValues } from './values.ts'

const wordsOf = (row: BillRow) => {
  const total = `${amount(row.total, row.currency)} ${row.currency}`
  const owed = {
    customer: `${row.customer?.title} no longer owes ${total}. Payments become credit.`,
    maker: `You no longer owe ${row.customer?.title} ${total}. Void its payments first.`,
    internal: `The work of ${row.employee?.title} worth ${total} is removed.`,
  }[row.direction]
  return {
    cancel: {
      title: `Cancel ${row.number}?`,
      ok: 'Cancel invoice',
      message: `${owed} Its work can be invoiced again. The number is not used again.`,
    },
    correct: correctWords(row, owed),
  }
}

/** The next actions of a production invoice: issue, pay or cancel. */
export const BillActions = ({ kind, ...props }: FormActionProps<BillRow, BillValues> & { kind: WorkKind }) => {
  const { row, editor } = props
  const { can, may } = useRights()
  const entity = billEntity(kind)
  const afterAction = useAfterAction(editor, billHome(kind))
  const [isPaying, setPaying] = useState(false)
  const isCustomers = row?.direction === 'customer'
  const mayPay =
    row &&
    isIn(billLifecycle, row.state, 'inForce') &&
    row.customer !== null &&
    isPositive(row.open ?? '0') &&
    can('create', entities.paymentNote) &&
    (isCustomers || may('confidential.read'))
  const label = isCustomers ? 'Receive payment' : 'Pay'
  useKeys(mayPay ? [{ key: 'r', label, run: () => setPaying(true) }] : [])
  const quiet = row && (
    <Actions
      entity={entity}
      record={row}
      own={{ issue: true }}
      confirmations={wordsOf(row)}
      onDone={afterAction}
      onRefused={editor.refused}
    />
  )
  return (
    <>
      <FormActions {...props} entity={entity} home={billHome(kind)} step={billStep} quiet={quiet}>
        {mayPay && (
          <Button rightSection={<KeyHint of="r" />} onClick={() => setPaying(true)}>
            {label}
          </Button>
        )}
      </FormActions>
      {isPaying && row?.customer && (
        <PayBill way={isCustomers ? 'received' : 'paid'} party={row.customer} bill={row} onClose={() => setPaying(false)} />
      )}
    </>
  )
}
