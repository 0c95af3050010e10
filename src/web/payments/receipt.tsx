import { Button } from '@mantine/core'
import { entities } from '../../domain/index.ts'
import { isPositive } from '../../domain/kit/quantity.ts'
import { isRefund, noteTitle } from '../../domain/payments/payment-note.ts'
import { Explained } from '../company/explain/button.tsx'
import { SendDocument } from '../documents/share/send.tsx'
import { addressOf } from '../kit/data/api.ts'
import { Money } from '../kit/display/cell.tsx'
import { DialogFoot } from '../kit/feedback/dialog.tsx'
import { Summary } from '../kit/record/summary.tsx'
import { RefLink } from '../kit/shell/place.tsx'
import type { Note } from './form-state.ts'
import { wayOf, ways } from './messages.ts'
import classes from './payment.module.css'

/** The title of a note with its number: 'Receipt RC-BKK-26-00012'. */
export const titleOf = (note: Note): string => `${noteTitle(note)} ${note.number}`

/** The recorded payment, with its PDF. */
export const Receipt = ({ note, onClose }: { note: Note; onClose: () => void }) => {
  const address = addressOf('paymentnote/export/pdf', { id: note.id })
  return (
    <div className={classes.receipt}>
      <Summary
        pairs={[
          ['Amount', <Money key="amount" value={note.amount} currency={note.currency} />],
          [ways[wayOf(note)].party, note.party.title],
          [settlesWord(note), <Settled key="settles" note={note} />],
        ]}
      />
      <iframe src={`${address}#navpanes=0&view=FitH`} title={`PDF of ${titleOf(note)}`} />
      <DialogFoot>
        <SendDocument entity={entities.paymentNote} row={note} small />
        <Button component="a" variant="default" href={address} target="_blank" rel="noopener">
          Open in new tab
        </Button>
        <Button onClick={onClose} autoFocus>
          Done
        </Button>
      </DialogFoot>
    </div>
  )
}

/** A refund uses credit that other notes left on account. */
export const settlesWord = (note: Note): string => (isRefund(note.direction) ? 'Taken from' : 'Settles')

/** The bills that a note settles, what it writes off, and what stays on account. */
export const Settled = ({ note }: { note: Note }) => (
  <ul className={classes.settled}>
    {note.settles.map(({ bill, number, kind, amount, writtenOff }) => (
      <li key={bill}>
        <span>
          <RefLink entity={kind} id={bill}>
            {number}
          </RefLink>
          {isPositive(writtenOff) && (
            <small className={classes.written}>
              {' '}
              of it written off <Money value={writtenOff} currency={note.currency} />
            </small>
          )}
        </span>
        <Money value={amount} currency={note.currency} />
      </li>
    ))}
    {isPositive(note.credit) && (
      <li>
        On account{' '}
        <Explained entity="paymentNote" id={note.id} field="credit">
          <Money value={note.credit} currency={note.currency} />
        </Explained>
      </li>
    )}
    {note.settles.length === 0 && !isPositive(note.credit) && <li>Nothing</li>}
  </ul>
)
