import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import { isWhole } from '../../../../domain/stock/stone/type.ts'
import { api, Refused } from '../../../kit/data/api.ts'
import { moment } from '../../../kit/data/moment.ts'
import { counted } from '../../../kit/data/number.ts'
import classes from '../../../kit/feedback/form-dialog.module.css'
import { FormDialog, useSubmit } from '../../../kit/feedback/form-dialog.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import { Lookup } from '../../../kit/form/fields.tsx'
import { quantityOf, type Stone } from '../../stone/cells.tsx'
import { allOf, readAmount } from './amount.ts'
import { AmountInput } from './amount-input.tsx'
import { momentOf, UntilInput, usually } from './reserve-until.tsx'

type Keeping = { customer: string; until: string; pieces?: number | null; weight?: string; note?: string }
type Picked = Pick<Stone, 'id' | 'sku'>
type Customer = { id: string; title: string }
type Outcome = { kept: Picked[]; refused: { sku: string; id: string; why: string }[] }

/** Reserves each stone. One that cannot be reserved does not stop the others. */
const keepAll = async (stones: readonly Picked[], keeping: Keeping): Promise<Outcome> => {
  const outcome: Outcome = { kept: [], refused: [] }
  for (const { id, sku } of stones)
    try {
      await api.put('inventory/reserve', { id, ...keeping })
      outcome.kept.push({ id, sku })
    } catch (error) {
      if (!(error instanceof Refused) || stones.length === 1) throw error
      outcome.refused.push({ id, sku, why: error.message })
    }
  return outcome
}

type Props = {
  stones: readonly Picked[]
  /** The stone, when there is only one: part of a lot can be reserved. */
  stone?: Stone
  /** Whom they are for, as far as it is known. */
  customer?: Customer | null
  onClose: () => void
  onDone?: () => void
}

/** One stone by its SKU, several by their number. */
const namedOf = (stones: readonly { sku: string }[]): string => {
  const [first, ...others] = stones
  return first && others.length === 0 ? first.sku : counted(stones.length, 'stone')
}

/** Reserves stones for a customer until a given time. */
export const ReserveDialog = ({ stones, stone, customer: given = null, onClose, onDone }: Props) => {
  const [left, setLeft] = useState(stones)
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const [customer, setCustomer] = useState<Customer | null>(given)
  const [until, setUntil] = useState(usually)
  const [typed, setTyped] = useState(() => (stone ? allOf(stone) : { pieces: '', weight: '' }))
  const [note, setNote] = useState('')
  const action = useSubmit((keeping: Keeping) => keepAll(left, keeping))
  const isPart = stone !== undefined && !isWhole(stone.type)
  const { amount } = isPart ? readAmount(stone, typed) : { amount: {} }
  const at = momentOf(until)
  const errors = action.refused?.fields ?? {}

  const submit = async () => {
    if (!customer || !at || !amount) return
    const done = await action.run({ customer: customer.id, until: at, ...amount, ...(note.trim() ? { note: note.trim() } : {}) })
    if (!done) return
    const { kept } = done
    if (kept.length > 0) notify.success(`${namedOf(kept)} reserved for ${customer.title} until ${moment(at)}.`)
    if (done.refused.length === 0) {
      onDone?.()
      return onClose()
    }
    setRefused(done.refused)
    setLeft(done.refused)
  }
  return (
    <FormDialog
      title={`Reserve ${namedOf(left)}`}
      ok="Reserve"
      ready={customer !== null && at !== null && amount !== null}
      action={action}
      beside={['customer', 'until', 'pieces', 'weight', 'note']}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <ul className={classes.list} role="alert">
          {refused.map(({ id, why }) => (
            <li key={id} className={classes.fault}>
              {why}
            </li>
          ))}
        </ul>
      )}
      <Lookup
        entity={entities.customer}
        label="Customer"
        value={customer}
        onChange={setCustomer}
        query={{ status: 'active', kinds: 'customer' }}
        error={errors.customer}
        required
        autoFocus
        // An open list would cover the buttons on a phone.
        openOnFocus={false}
      />
      {isPart && <AmountInput stone={stone} value={typed} onChange={setTyped} errors={errors} />}
      <UntilInput value={until} onChange={setUntil} error={errors.until} />
      <TextInput
        label="Note"
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        error={errors.note}
      />
    </FormDialog>
  )
}

type Reservation = Stone['reservations'][number]

/** Releases a customer's reservation. */
export const ReleaseDialog = ({ stone, kept, onClose }: { stone: Stone; kept: Reservation; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const action = useSubmit((body: { id: string; customer: string; reason?: string }) => api.put('inventory/release', body))
  const submit = async () => {
    const done = await action.run({ id: stone.id, customer: kept.customer.id, ...(reason.trim() ? { reason: reason.trim() } : {}) })
    if (!done) return
    notify.success(`${stone.sku} is no longer reserved for ${kept.customer.title}.`)
    onClose()
  }
  return (
    <FormDialog
      title={`Release reservation of ${stone.sku}`}
      ok="Release reservation"
      ready
      action={action}
      beside={['reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <b>{quantityOf(kept.pieces, kept.weight, stone.type)}</b> reserved for <b>{kept.customer.title}</b> by {kept.by} until{' '}
        {moment(kept.until)}
        {kept.note && `: ${kept.note}`}. After release, anyone can sell it.
      </p>
      <TextInput
        label="Reason (optional)"
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        maxLength={500}
        autoComplete="off"
        error={action.refused?.fields.reason}
      />
    </FormDialog>
  )
}
