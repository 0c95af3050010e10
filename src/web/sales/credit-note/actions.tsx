import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { creditNoteLifecycle } from '../../../domain/sales/credit-note/entity.ts'
import type { FormActionProps } from '../../documents/steps.tsx'
import { FormActions } from '../../documents/transitions.tsx'
import { amount } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { Actions } from '../../kit/record/actions.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { useEInvoice } from '../e-invoice/entry.tsx'
import { creditStep } from './state.ts'
import { type CreditLeft, type CreditRow, type CreditValues, creditHome } from './values.ts'

const entity = entities.creditNote
// Loaded only when the credit is used.
const UseCreditDialog = onDemand(async () => (await import('../../payments/dialogs.tsx')).UseCreditDialog)
const PaymentDialog = onDemand(async () => (await import('../../payments/dialog.tsx')).PaymentDialog)

const cancelWords = (row: CreditRow) => ({
  title: `Cancel ${row.number}?`,
  ok: 'Cancel credit note',
  message: `Its goods are sold again. ${row.customer.title} owes ${amount(row.total, row.currency)} ${row.currency} more. The number is not used again.`,
})

type Props = FormActionProps<CreditRow, CreditValues> & { left: CreditLeft | null }

/** The next actions of a credit note: issue, use or refund its credit, cancel. */
export const CreditActions = ({ left, ...props }: Props) => {
  const { row, editor } = props
  const { canAct, may } = useRights()
  const [dialog, setDialog] = useState<'apply' | 'refund' | null>(null)
  const act = useChange((body: { id: string; version: number }) => records.act(entity, 'apply', body), entity)
  const hasCredit = row && isPositive(row.credit ?? '0')
  const eInvoice = useEInvoice('creditnote', row, row !== null && isIn(creditNoteLifecycle, row.state, 'inForce'))
  const quiet = row && (
    <Actions
      entity={entity}
      record={row}
      own={{ issue: true, apply: true }}
      confirmations={{ cancel: cancelWords(row) }}
      onDone={cancelled => editor.take(cancelled)}
      onRefused={editor.refused}
    />
  )
  const run = async (body: object) => {
    if (!row) return
    const { id, version, number } = row
    editor.take(await act.mutateAsync({ id, version, ...body }))
    notify.success(`Credit of ${number} used.`)
  }
  const side = row && {
    number: row.number,
    ledger: 'receivable' as const,
    party: row.customer,
    currency: row.currency,
    credit: row.credit ?? '0',
  }
  return (
    <>
      <FormActions {...props} entity={entity} home={creditHome} step={creditStep(left)} quiet={quiet} more={[eInvoice.entry]} hasMenu>
        {hasCredit && may('money.payOut') && (
          <Button variant="default" onClick={() => setDialog('refund')}>
            Refund credit
          </Button>
        )}
        {hasCredit && canAct(entity, 'apply') && <Button onClick={() => setDialog('apply')}>Use credit</Button>}
      </FormActions>
      {eInvoice.dialog}
      {dialog === 'apply' && side && <UseCreditDialog source={side} run={run} onClose={() => setDialog(null)} />}
      {dialog === 'refund' && side && row && (
        <PaymentDialog
          way="refund"
          party={side.party}
          currency={side.currency}
          branch={row.branch}
          amount={side.credit}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
