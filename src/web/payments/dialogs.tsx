import { useState } from 'react'
import type { Ledger } from '../../domain/documents/settlement.ts'
import type { Ref } from '../../domain/kit/field.ts'
import { minus, type Quantity } from '../../domain/kit/quantity.ts'
import { dayOn } from '../kit/data/number.ts'
import { Money } from '../kit/display/cell.tsx'
import dialog from '../kit/feedback/form-dialog.module.css'
import { FormDialog, isReason, ReasonInput, useSubmit } from '../kit/feedback/form-dialog.tsx'
import { DayInput, DecimalInput } from '../kit/form/fields.tsx'
import { moneyIn } from '../kit/form/typed-number.ts'
import { typedMoney } from '../kit/form/typed-text.ts'
import { OpenBills } from './bills.tsx'
import type { Note } from './form-state.ts'
import { amountText, sideWords } from './messages.ts'
import classes from './payment.module.css'
import { Switch } from './settle.tsx'
import { type Chosen, type Settle, sharesOf, weigh } from './shares.ts'
import { useSide } from './side.ts'
import type { NoteAct } from './transition.ts'

type Props = { note: Note; act: NoteAct; onClose: () => void }

/** Asks for the day on which a cheque cleared. */
export const ClearDialog = ({ note, act, onClose }: Props) => {
  const earliest = note.chequeDate ?? note.date
  const [date, setDate] = useState(dayOn(note))
  const action = useSubmit((body: object) => act.run('clear', { ...body }, `The cheque of ${note.number} is cleared.`))
  const isEarly = date < earliest
  return (
    <FormDialog
      title={`Clear the cheque of ${note.number}`}
      ok="Clear"
      ready={Boolean(date) && !isEarly}
      action={action}
      beside={['date']}
      onSubmit={async () => (await action.run({ date })) && onClose()}
      onClose={onClose}
    >
      {/* The focus starts on the text, because the default date is usually right and the calendar need not open. */}
      <p className={classes.message} tabIndex={-1} data-autofocus>
        Cheque {note.reference} of {note.party.title}, {amountText(note.amount, note.currency)}.
      </p>
      <DayInput
        label="Cleared on"
        value={date}
        onChange={setDate}
        required
        error={isEarly ? 'A cheque cannot clear before its date.' : action.refused?.fields.date}
      />
    </FormDialog>
  )
}

/** Records a bounced cheque. The bills it settled become open again. */
export const BounceDialog = ({ note, act, onClose }: Props) => {
  const [charges, setCharges] = useState('')
  const [reason, setReason] = useState('')
  const action = useSubmit((body: object) => act.run('bounce', { ...body }, `Cheque of ${note.number} bounced.`))
  const bankCharges = charges.trim() === '' ? '0' : typedMoney(charges, note.currency)
  return (
    <FormDialog
      title={`Bounced cheque of ${note.number}`}
      ok="Record bounced cheque"
      color="red"
      ready={bankCharges !== null && isReason(reason)}
      action={action}
      beside={['charges', 'reason']}
      onSubmit={async () => (await action.run({ reason: reason.trim(), charges: bankCharges })) && onClose()}
      onClose={onClose}
    >
      <p>The bank has not paid {amountText(note.amount, note.currency)}. The bills it settled are open again, and its credit is removed.</p>
      <ReasonInput value={reason} onChange={setReason} error={action.refused?.fields.reason} />
      <DecimalInput
        label={`Bank fee, ${note.currency}`}
        value={charges}
        onChange={setCharges}
        kind={moneyIn(note.currency)}
        error={action.refused?.fields.charges}
      />
    </FormDialog>
  )
}

const choices: { value: Settle; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'chosen', label: 'Selected bills' },
]

/** A payment or a credit note with an amount on account. */
type CreditSource = { number: string | null; ledger: Ledger; party: Ref; currency: string; credit: Quantity }
type UseCreditProps = { source: CreditSource; run: (body: object) => Promise<unknown>; onClose: () => void }

/** Settles new bills with the remaining amount on account of a payment or a credit note. */
export const UseCreditDialog = ({ source, run, onClose }: UseCreditProps) => {
  const { party, currency, credit } = source
  const side = useSide(source.ledger, { party: party.id, currency })
  const [settle, setSettle] = useState<Settle>('oldest')
  const [chosen, setChosen] = useState<Chosen>({})
  const action = useSubmit(run)
  const shares = sharesOf(settle, side.bills, chosen, credit, currency)
  const { settled, left, tooMuch } = weigh(side.bills, shares, credit, currency)
  const isOver = Number(left) < 0
  const allocations = Object.entries(shares).map(([bill, amount]) => ({ bill, amount }))
  const submit = async () => (await action.run(settle === 'chosen' ? { settle, allocations } : { settle })) && onClose()
  return (
    <FormDialog
      title={`Use the credit of ${source.number}`}
      ok="Use credit"
      wide
      ready={allocations.length > 0 && !isOver && Object.keys(tooMuch).length === 0}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      {side.bills.length === 0 && !side.isLoading ? (
        <p className={classes.none}>No open bills in {currency}.</p>
      ) : (
        <>
          <Switch label="Bills to settle" name="settle" options={choices} value={settle} onChange={setSettle} />
          <OpenBills
            label={sideWords[side.ledger]}
            bills={side.bills}
            currency={currency}
            settle={settle}
            shares={shares}
            chosen={chosen}
            faults={tooMuch}
            onType={(bill, text) => setChosen(({ [bill]: _, ...before }) => (text === '' ? before : { ...before, [bill]: text }))}
            onToggle={bill =>
              setChosen(({ [bill]: known, ...before }) => (known === undefined ? { ...before, [bill]: true as const } : before))
            }
          />
        </>
      )}
      <p className={isOver ? dialog.fault : dialog.message} aria-live="polite">
        {isOver ? (
          `Only ${amountText(credit, currency)} is left on account, and the selected bills come to ${amountText(settled, currency)}.`
        ) : (
          <>
            <Money value={settled} currency={currency} /> is used, <Money value={minus(credit, settled)} currency={currency} /> stays on
            account.
          </>
        )}
      </p>
    </FormDialog>
  )
}
