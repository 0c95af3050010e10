import { Button } from '@mantine/core'
import type { nouns } from '../domain/index.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import type { RowOf } from '../domain/kit/record.ts'
import { addressOf } from './kit/api.ts'
import { Money } from './kit/cell.tsx'
import { DialogFoot } from './kit/dialog.tsx'
import { Facts } from './kit/facts.tsx'
import { RefLink } from './kit/place.tsx'
import classes from './payment-note.module.css'

/** What was recorded, with its receipt as it prints. */
export const Receipt = ({ note, onClose }: { note: RowOf<typeof nouns.paymentNote>; onClose: () => void }) => {
  const address = addressOf('paymentnote/export/pdf', { id: note.id })
  return (
    <div className={classes.receipt}>
      <Facts
        pairs={[
          ['Received', <Money key="amount" value={note.amount} currency={note.currency} />],
          ['From', note.party.title],
          ['Settles', <Settled key="settles" note={note} />],
        ]}
      />
      <iframe src={`${address}#navpanes=0&view=FitH`} title={`PDF of receipt ${note.number}`} />
      <DialogFoot>
        <Button component="a" variant="default" href={address} target="_blank" rel="noopener">
          Open in a tab
        </Button>
        <Button onClick={onClose} autoFocus>
          Done
        </Button>
      </DialogFoot>
    </div>
  )
}

/** Which bills a note settles, and what of it stays on account. */
export const Settled = ({ note }: { note: RowOf<typeof nouns.paymentNote> }) => (
  <ul className={classes.settled}>
    {note.settles.map(({ bill, number, kind, amount }) => (
      <li key={bill}>
        {kind === 'invoice' ? (
          <RefLink noun="invoice" id={bill}>
            {number}
          </RefLink>
        ) : (
          number
        )}{' '}
        <Money value={amount} currency={note.currency} />
      </li>
    ))}
    {isPositive(note.credit) && (
      <li>
        On account <Money value={note.credit} currency={note.currency} />
      </li>
    )}
    {note.settles.length === 0 && !isPositive(note.credit) && <li>Nothing</li>}
  </ul>
)
