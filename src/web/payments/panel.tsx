import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import { isPositive, isZero } from '../../domain/kit/quantity.ts'
import { Attachments } from '../company/attachment/attachment.tsx'
import { SendDocument } from '../documents/share/send.tsx'
import { SentOf } from '../documents/share/sent.tsx'
import { openFile } from '../kit/data/file.ts'
import { useRecord } from '../kit/data/query.ts'
import { PrintIcon } from '../kit/display/icons.tsx'
import { ActionButtons, type ActionEntry } from '../kit/record/action-buttons.tsx'
import { useCopyEntries } from '../kit/record/copy.ts'
import { History } from '../kit/record/history.tsx'
import { Summary } from '../kit/record/summary.tsx'
import { Panel, Section } from '../kit/shell/page.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { paymentHome } from './address.ts'
import { PaymentDialog } from './dialog.tsx'
import { BounceDialog, ClearDialog, UseCreditDialog } from './dialogs.tsx'
import type { Note } from './form-state.ts'
import classes from './payment.module.css'
import { Settled, settlesWord } from './receipt.tsx'
import { type NoteAction, useNoteAct } from './transition.ts'

const entity = entities.paymentNote
type What = 'record' | 'clear' | 'bounce' | 'apply' | 'refund'

/** The values of a note that are not empty. */
const summaryOf = (note: Note, base: string): string[] => [
  'state',
  'direction',
  'party',
  'amount',
  ...(note.currency === base ? [] : ['exchange', ...(note.exchangeReason ? ['tableRate', 'exchangeReason'] : []), 'baseAmount']),
  'date',
  'method',
  ...(note.reference ? ['reference'] : []),
  ...(note.chequeDate ? ['chequeDate'] : []),
  ...(note.cheque ? ['cheque'] : []),
  ...(note.clearedOn ? ['clearedOn'] : []),
  ...(isZero(note.bounceCharges) ? [] : ['bounceCharges']),
  ...(isZero(note.bankCharges) ? [] : ['bankCharges']),
  ...(isZero(note.writeOff) ? [] : ['writeOff']),
  ...(note.gain && !isZero(note.gain) ? ['gain'] : []),
  ...(note.counterpart ? ['counterpart'] : []),
  ...(note.purchase ? ['purchase'] : []),
  'branch',
  ...(note.notes ? ['notes'] : []),
]

/** One payment beside its list: what it settles, its receipt, and its actions. */
export const PaymentPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: note, error } = useRecord(entity, id)
  const base = useUser().settings.currency
  if (!note)
    return (
      <Panel title={error ? 'Payment' : <>&nbsp;</>} onClose={onClose}>
        {error && <p role="alert">{error.message}</p>}
      </Panel>
    )
  return (
    <Panel title={note.number ?? 'Draft payment'} onClose={onClose}>
      <NoteButtons note={note} onGone={onClose} />
      <Summary entity={entity} record={note} names={summaryOf(note, base)} />
      {note.state === 'draft' ? (
        <p className={classes.none}>A draft does not change any balance. It keeps the bills that you chose until you record it.</p>
      ) : (
        <Section title={settlesWord(note)}>
          <Settled note={note} />
        </Section>
      )}
      <Attachments entity={entity} id={id} />
      <SentOf entity={entity} row={note} />
      <Section title="History">
        <History entity={entity} id={id} />
      </Section>
    </Panel>
  )
}

/** The next actions of a payment note. */
const NoteButtons = ({ note, onGone }: { note: Note; onGone: () => void }) => {
  const act = useNoteAct(note, onGone)
  const [dialog, setDialog] = useState<What | null>(null)
  const copies = useCopyEntries()
  const { can } = act
  const actions: Record<NoteAction, ActionEntry> = {
    refund: { isOn: can.refund, label: 'Refund credit', run: () => setDialog('refund') },
    bounce: { isOn: can.bounce, label: 'Record bounced cheque', run: () => setDialog('bounce') },
    void: { isOn: can.void, label: 'Void', run: () => void act.voidIt() },
    remove: { isOn: can.remove, label: 'Delete draft', run: () => void act.remove() },
    apply: { isOn: can.apply, label: 'Use credit', isButton: true, run: () => setDialog('apply') },
    clear: { isOn: can.clear, label: 'Clear cheque', isButton: true, run: () => setDialog('clear') },
    record: { isOn: can.record, label: 'Continue draft', isButton: true, run: () => setDialog('record') },
  }
  return (
    <div className={classes.actions}>
      {note.state !== 'draft' && (
        <Button size="xs" variant="default" leftSection={<PrintIcon />} onClick={() => openFile('paymentnote/export/pdf', { id: note.id })}>
          PDF
        </Button>
      )}
      <SendDocument entity={entity} row={note} small />
      <ActionButtons actions={[...(act.isCopied ? copies(entity, paymentHome, note) : []), ...Object.values(actions)]} small />
      {dialog && <NoteDialog dialog={dialog} note={note} act={act} onClose={() => setDialog(null)} />}
    </div>
  )
}

const NoteDialog = ({
  dialog,
  note,
  act,
  onClose,
}: {
  dialog: What
  note: Note
  act: ReturnType<typeof useNoteAct>
  onClose: () => void
}) => {
  switch (dialog) {
    case 'record':
      return <PaymentDialog note={note} onClose={onClose} />
    case 'clear':
      return <ClearDialog note={note} act={act} onClose={onClose} />
    case 'bounce':
      return <BounceDialog note={note} act={act} onClose={onClose} />
    case 'apply':
      return (
        <UseCreditDialog
          source={{ ...note, ledger: note.direction === 'paid' ? 'payable' : 'receivable' }}
          run={body => act.run('apply', { ...body }, `Credit of ${note.number} used.`)}
          onClose={onClose}
        />
      )
    case 'refund':
      return (
        <PaymentDialog
          way={note.direction === 'paid' ? 'recovered' : 'refund'}
          party={note.party}
          currency={note.currency}
          branch={note.branch}
          {...(isPositive(note.credit) ? { amount: note.credit } : {})}
          onClose={onClose}
        />
      )
  }
}
