import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { nouns } from '../domain/index.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import type { RowOf } from '../domain/kit/record.ts'
import { Money } from './kit/cell.tsx'
import { Dialog, DialogFoot } from './kit/dialog.tsx'
import { ChoiceInput, DayInput, DecimalInput, Lookup } from './kit/fields.tsx'
import { KeyHint } from './kit/keys.tsx'
import { notify } from './kit/notice.tsx'
import classes from './payment-note.module.css'
import { OpenBills } from './payment-note-bills.tsx'
import { type Asked, usePayment } from './payment-note-form.ts'
import { Receipt } from './payment-note-receipt.tsx'
import type { Settle } from './payment-note-shares.ts'

type Note = RowOf<typeof nouns.paymentNote>
const fields = nouns.paymentNote.fields
const ways: { value: Settle; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'chosen', label: 'Chosen bills' },
  { value: 'account', label: 'Keep on account' },
]

/** Receives money from a party and lays it on what is open; ends with the receipt. */
export const ReceivePayment = ({ onClose, ...asked }: Asked & { onClose: () => void }) => {
  const [note, setNote] = useState<Note | null>(null)
  return (
    <Dialog title={note ? `Receipt ${note.number}` : 'Receive payment'} onClose={onClose} wide>
      {note ? <Receipt note={note} onClose={onClose} /> : <PaymentForm asked={asked} onClose={onClose} onRecorded={setNote} />}
    </Dialog>
  )
}

const PaymentForm = ({ asked, onClose, onRecorded }: { asked: Asked; onClose: () => void; onRecorded: (note: Note) => void }) => {
  const payment = usePayment(asked)
  const { typed, set, weighed, refusal, settle } = payment
  const record = async () => {
    if (!payment.canRecord || payment.isSaving) return
    const note = await payment.record()
    if (!note) return
    notify.success(`${note.number} is recorded.`)
    onRecorded(note)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void record()
  }
  return (
    <form
      aria-label="Receive payment"
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void record()
      }}
      onKeyDown={onKeyDown}
      noValidate
    >
      {refusal && (
        <Alert color="red" role="alert" p="xs">
          {refusal.message}
        </Alert>
      )}
      <div className={classes.fields}>
        <Lookup
          noun={nouns.customer}
          label="From"
          value={typed.party}
          onChange={choice => set({ party: choice, ...(choice?.currency ? { currency: choice.currency as string } : {}) })}
          required
          disabled={Boolean(asked.party)}
          error={refusal?.fields.party}
        />
        <DecimalInput label="Amount" value={typed.amount} onChange={amount => set({ amount })} error={refusal?.fields.amount} required />
        <ChoiceInput
          field={fields.currency}
          value={typed.currency}
          onChange={currency => set({ currency: currency ?? typed.currency })}
          disabled={Boolean(asked.bill)}
          error={refusal?.fields.currency}
        />
        <ChoiceInput
          field={fields.method}
          value={typed.method}
          onChange={method => set({ method: method ?? typed.method })}
          error={refusal?.fields.method}
        />
        <DayInput label="Date" value={typed.date} onChange={date => set({ date })} required error={refusal?.fields.date} />
        <TextInput
          label="Reference"
          value={typed.reference}
          onChange={event => set({ reference: event.currentTarget.value })}
          error={refusal?.fields.reference}
          maxLength={80}
          autoComplete="off"
          placeholder="Cheque or transfer number"
        />
      </div>
      <fieldset className={classes.ways}>
        <legend>What it settles</legend>
        {ways.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="settle" checked={settle === value} onChange={() => payment.setSettle(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {typed.party && settle !== 'account' && payment.bills.length > 0 && (
        <OpenBills
          bills={payment.bills}
          currency={typed.currency}
          settle={settle}
          shares={payment.shares}
          typed={payment.chosen}
          faults={weighed.tooMuch}
          onType={payment.type}
          onWhole={payment.whole}
        />
      )}
      {typed.party && settle !== 'account' && payment.bills.length === 0 && !payment.isAsking && (
        <p className={classes.none}>Nothing is open in {typed.currency}; what is paid stays on account.</p>
      )}
      <dl className={classes.sums} aria-live="polite">
        <div>
          <dt>Settles</dt>
          <dd>
            <Money value={weighed.settled} currency={typed.currency} />
          </dd>
        </div>
        <div data-tone={weighed.isOver ? 'red' : undefined}>
          <dt>{weighed.isOver ? 'More is settled than is paid' : 'Stays on account'}</dt>
          <dd>
            <Money value={weighed.left} currency={typed.currency} />
          </dd>
        </div>
        {isPositive(payment.credit) && (
          <div>
            <dt>On account already</dt>
            <dd>
              <Money value={payment.credit} currency={typed.currency} />
            </dd>
          </div>
        )}
      </dl>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={payment.isSaving} disabled={!payment.canRecord} rightSection={<KeyHint of="mod+Enter" />}>
          Record payment
        </Button>
      </DialogFoot>
    </form>
  )
}
