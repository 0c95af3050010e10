import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { counted } from '../kit/data/number.ts'
import { records } from '../kit/data/records.ts'
import { FormDialog, useSubmit } from '../kit/feedback/form-dialog.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { ChoiceInput, DayInput, DecimalInput, FieldInput } from '../kit/form/fields.tsx'
import { newId } from '../kit/form/new-id.ts'
import { kindOfField, numberFault } from '../kit/form/typed-number.ts'
import { sentNumber } from '../kit/form/typed-text.ts'
import classes from './customer.module.css'

const { fields } = entities.opening
const names = ['number', 'side', 'date', 'dueDate', 'currency', 'amount'] as const
type Typed = { id: string } & Record<(typeof names)[number], string>

const kindOf = (currency: string) => kindOfField('amount', fields.amount, currency)
const isEmpty = ({ number, date, amount }: Typed): boolean => !number.trim() && !date && !amount.trim()

/** What is sent of the rows that are filled in. The server reports the cells that it cannot take. */
const draftsOf = (rows: readonly Typed[], party: string) =>
  rows.map(({ id, number, side, date, dueDate, currency, amount }) => {
    const kind = kindOf(currency)
    return { id, party, number, side, date, dueDate: dueDate || null, currency, amount: kind ? sentNumber(amount, kind) : amount }
  })

type Customer = Pick<RowOf<typeof entities.customer>, 'id' | 'name' | 'currency' | 'kinds'>

/** A small grid to enter the open bills and credits of one party; all are saved, or none. */
export const NewOpeningBills = ({ customer, onClose }: { customer: Customer; onClose: () => void }) => {
  const side = customer.kinds.includes('customer') ? 'receivable' : 'payable'
  const empty = (): Typed => ({ id: newId(), number: '', side, date: '', dueDate: '', currency: customer.currency, amount: '' })
  const [rows, setRows] = useState<Typed[]>(() => [empty(), empty(), empty()])
  const filled = rows.filter(row => !isEmpty(row))
  const action = useSubmit((drafts: object) => records.create(entities.opening, drafts))
  const set = (id: string, change: Partial<Typed>) => setRows(rows.map(row => (row.id === id ? { ...row, ...change } : row)))
  const save = async () => {
    const saved = await action.run(draftsOf(filled, customer.id))
    if (!saved) return
    notify.success(`${counted(filled.length, 'opening bill')} added.`)
    onClose()
  }
  const faultOf = (row: Typed, name: string) => action.refused?.fields[`${filled.indexOf(row)}.${name}`]
  const isReadable = filled.every(({ amount, currency }) => {
    const kind = kindOf(currency)
    return !kind || numberFault(amount, kind) === null
  })
  return (
    <FormDialog
      title={`Opening bills of ${customer.name}`}
      ok={filled.length > 0 ? `Add ${counted(filled.length, 'opening bill')}` : 'Add opening bills'}
      wide
      ready={filled.length > 0 && isReadable}
      action={action}
      beside={filled.flatMap((_, index) => names.map(name => `${index}.${name}`))}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={classes.none}>
        Enter what is still open of each bill. Below zero is a credit. Empty due dates follow the payment terms.
      </p>
      <div className={classes.grid}>
        {rows.map((row, index) => (
          <BillRow key={row.id} {...{ row, index, faultOf }} set={change => set(row.id, change)} />
        ))}
      </div>
      <Button className={classes.more} size="xs" variant="default" onClick={() => setRows([...rows, empty()])}>
        Add row
      </Button>
    </FormDialog>
  )
}

type RowProps = {
  row: Typed
  index: number
  set: (change: Partial<Typed>) => void
  faultOf: (row: Typed, name: string) => string | undefined
}

const BillRow = ({ row, index, set, faultOf }: RowProps) => {
  const kind = kindOf(row.currency)
  return (
    <div className={classes.bill} role="group" aria-label={`Bill ${index + 1}`}>
      <FieldInput
        name="number"
        field={{ ...fields.number, help: undefined }}
        value={row.number}
        onChange={number => set({ number: String(number) })}
        error={faultOf(row, 'number')}
      />
      <ChoiceInput field={fields.side} value={row.side} onChange={side => set({ side: side ?? row.side })} error={faultOf(row, 'side')} />
      <DayInput label={fields.date.label} value={row.date} onChange={date => set({ date })} error={faultOf(row, 'date')} />
      <DayInput label={fields.dueDate.label} value={row.dueDate} onChange={dueDate => set({ dueDate })} error={faultOf(row, 'dueDate')} />
      <ChoiceInput
        field={fields.currency}
        value={row.currency}
        onChange={currency => set({ currency: currency ?? row.currency })}
        error={faultOf(row, 'currency')}
      />
      {kind && (
        <DecimalInput
          label={fields.amount.label}
          value={row.amount}
          onChange={amount => set({ amount })}
          kind={kind}
          error={faultOf(row, 'amount')}
        />
      )}
    </div>
  )
}
