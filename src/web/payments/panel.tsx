import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import { isPositive, isZero } from '../../domain/kit/quantity.ts'
import { Attachments } from '../company/attachment/attachment.tsx'
import { openFile } from '../kit/data/api.ts'
import { useRecord } from '../kit/data/query.ts'
import { ChevronDownIcon, PrintIcon } from '../kit/display/icons.tsx'
import { Entries, Popup } from '../kit/feedback/popup.tsx'
import { History } from '../kit/record/history.tsx'
import { Summary } from '../kit/record/summary.tsx'
import { Panel, Section } from '../kit/shell/page.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { PaymentDialog } from './dialog.tsx'
import { BounceDialog, ClearDialog, UseCreditDialog } from './dialogs.tsx'
import type { Note } from './form-state.ts'
import classes from './payment.module.css'
import { Settled, settlesWord } from './receipt.tsx'
import { useNoteAct } from './transition.ts'

const entity = entities.paymentNote
type What = 'goOn' | 'clear' | 'bounce' | 'apply' | 'refund'

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
        <p className={classes.none}>A draft does not change any balance. Select the bills to settle when you record it.</p>
      ) : (
        <Section title={settlesWord(note)}>
          <Settled note={note} />
        </Section>
      )}
      <Attachments entity={entity} id={id} />
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
  const { can } = act
  const isDraft = note.state === 'draft'
  const entries: [boolean, string, () => void][] = [
    [can.refund, 'Refund credit', () => setDialog('refund')],
    [can.bounce, 'Record bounced cheque', () => setDialog('bounce')],
    [can.void, 'Void', () => void act.voidIt()],
    [can.remove, 'Delete draft', () => void act.remove()],
  ]
  const shown = entries.filter(([on]) => on)
  return (
    <div className={classes.actions}>
      {!isDraft && (
        <Button size="xs" variant="default" leftSection={<PrintIcon />} onClick={() => openFile('paymentnote/export/pdf', { id: note.id })}>
          PDF
        </Button>
      )}
      {can.goOn && (
        <Button size="xs" onClick={() => setDialog('goOn')}>
          Continue draft
        </Button>
      )}
      {can.clear && (
        <Button size="xs" onClick={() => setDialog('clear')}>
          Clear cheque
        </Button>
      )}
      {can.apply && (
        <Button size="xs" variant={can.clear ? 'default' : 'filled'} onClick={() => setDialog('apply')}>
          Use credit
        </Button>
      )}
      {shown.length > 0 && (
        <Popup
          label="More"
          align="end"
          narrow
          className={classes.more}
          face={
            <>
              More <ChevronDownIcon width={12} height={12} />
            </>
          }
        >
          {close => (
            <Entries>
              {shown.map(([, label, run]) => (
                <button
                  key={label}
                  type="button"
                  onClick={() => {
                    close()
                    run()
                  }}
                >
                  {label}
                </button>
              ))}
            </Entries>
          )}
        </Popup>
      )}
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
    case 'goOn':
      return <PaymentDialog note={note} onClose={onClose} />
    case 'clear':
      return <ClearDialog note={note} act={act} onClose={onClose} />
    case 'bounce':
      return <BounceDialog note={note} act={act} onClose={onClose} />
    case 'apply':
      return <UseCreditDialog note={note} act={act} onClose={onClose} />
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
