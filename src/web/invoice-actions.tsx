import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { nouns } from '../domain/index.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import type { InvoiceForm, Settle } from './invoice-form.ts'
import { issueSentence } from './invoice-issue.ts'
import { listAddress } from './invoice-list-address.ts'
import type { Rates } from './invoice-stone.ts'
import { type InvoiceRow, isBlank } from './invoice-values.ts'
import { Actions } from './kit/actions.tsx'
import { confirm } from './kit/confirm.tsx'
import { PrintIcon, TrashIcon } from './kit/icons.tsx'
import { KeyHint, useKeys } from './kit/keys.tsx'
import { notify } from './kit/notice.tsx'
import { amount } from './kit/number.ts'
import { useGo } from './kit/place.tsx'
import { useAct, useRemove } from './kit/query.ts'
import { useRights } from './kit/session.tsx'
import { ReceivePayment } from './payment-note-receive.tsx'

type Props = {
  id: string
  row: InvoiceRow | null
  desk: InvoiceForm
  rates: Rates
  settle: Settle
  isPrinted: boolean
  onPrint: (on: boolean) => void
}

/** What may be done next with the invoice: one main button, the others quiet, each with its key. */
export const InvoiceActions = ({ id, row, desk, rates, settle, isPrinted, onPrint }: Props) => {
  const { form, isFixed, unsaved, isSaving } = desk
  const go = useGo()
  const { can, canMove } = useRights()
  const act = useAct(nouns.invoice, 'issue')
  const remove = useRemove(nouns.invoice)
  const [isReceiving, setReceiving] = useState(false)
  const canReceive = row?.state === 'issued' && isPositive(row.open ?? '0') && can('create', nouns.paymentNote)

  const isReady = async () => (await settle.current?.()) ?? true
  const save = async (): Promise<InvoiceRow | null> => {
    if (isSaving || !(await isReady())) return null
    const made = await desk.submit()
    if (made && !row) {
      desk.guard.free()
      go(`/sales-and-clients/invoices/${made.id}`, { replace: true })
    }
    return made
  }
  const saveDraft = async () => {
    if (await save()) notify.success(isFixed ? 'Saved.' : 'Draft saved.')
  }

  const issue = async () => {
    if (isFixed || act.isPending || !(await isReady())) return
    const values = form.getValues()
    if (!values.customer) return form.setError('customer', { message: 'Choose who buys.' })
    if (values.items.every(isBlank)) return desk.setFault('There is nothing on it: add at least one line.')
    if (!(await confirm({ title: 'Issue this invoice?', message: issueSentence(values, rates), ok: 'Issue' }))) return
    const paper = row && !desk.isUnsaved() ? row : await save()
    if (!paper) return
    try {
      const issued = await act.mutateAsync({ id, version: paper.version })
      desk.take(issued)
      notify.success(`${issued.number} is issued.`)
    } catch (error) {
      await desk.refused(error)
    }
  }
  const print = async () => {
    if (isPrinted) return onPrint(false)
    if (!isFixed && (!row || desk.isUnsaved()) && !(await save())) return
    onPrint(true)
  }
  const erase = async () => {
    if (
      !row ||
      !(await confirm({ title: 'Delete this draft?', message: 'It has no number yet, and is gone for good.', ok: 'Delete', color: 'red' }))
    )
      return
    try {
      await remove.mutateAsync(row.id)
      desk.forget()
      go(listAddress(), { replace: true })
    } catch (error) {
      notify.error(error)
    }
  }
  useKeys([
    { key: 'mod+s', label: 'Save', run: () => void saveDraft() },
    { key: 'mod+Enter', label: 'Issue', run: () => void issue() },
    { key: 'mod+p', label: 'The PDF, in the page', run: () => void print() },
    { key: 'p', label: 'The PDF, in the page', hidden: true, run: () => void print() },
    {
      key: 'r',
      label: 'Receive payment',
      run: () => {
        if (canReceive) setReceiving(true)
      },
    },
    { key: 'Escape', label: 'Back to the list', run: () => go(listAddress()) },
  ])
  const cancelWords = row && {
    title: `Cancel ${row.number}?`,
    ok: 'Cancel the invoice',
    message: `Its stones go back into stock and ${row.customer.title} no longer owes ${amount(row.total, row.currency)} ${row.currency}. What was paid becomes credit. The number stays used.`,
  }
  return (
    <>
      {row?.state === 'draft' && can('remove', nouns.invoice) && (
        <Tooltip label="Delete the draft">
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Delete the draft" onClick={() => void erase()}>
            <TrashIcon />
          </ActionIcon>
        </Tooltip>
      )}
      {row && cancelWords && (
        <Actions
          noun={nouns.invoice}
          record={row}
          only={['cancel']}
          say={{ cancel: cancelWords }}
          onDone={cancelled => desk.take(cancelled)}
        />
      )}
      {row && (
        <Button
          variant="default"
          leftSection={<PrintIcon />}
          rightSection={<KeyHint of="p" />}
          onClick={() => void print()}
          aria-pressed={isPrinted}
        >
          PDF
        </Button>
      )}
      {(!isFixed || unsaved) && (
        <Button
          variant="default"
          loading={isSaving}
          disabled={Boolean(row) && !unsaved}
          rightSection={<KeyHint of="mod+s" />}
          onClick={() => void saveDraft()}
        >
          {isFixed ? 'Save' : 'Save draft'}
        </Button>
      )}
      {!isFixed && canMove(nouns.invoice, 'issue') && (
        <Button loading={act.isPending} rightSection={<KeyHint of="mod+Enter" />} onClick={() => void issue()}>
          Issue
        </Button>
      )}
      {canReceive && (
        <Button rightSection={<KeyHint of="r" />} onClick={() => setReceiving(true)}>
          Receive payment
        </Button>
      )}
      {isReceiving && row && (
        <ReceivePayment
          party={row.customer}
          currency={row.currency}
          bill={row.id}
          branch={row.branch}
          onClose={() => setReceiving(false)}
        />
      )}
    </>
  )
}
