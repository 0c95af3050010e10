import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { nouns } from '../domain/index.ts'
import type { WorkKind } from '../domain/work-kind.ts'
import { FieldGrid } from './kit/field-grid.tsx'
import { DayInput, inUse, Lookup } from './kit/fields.tsx'
import { notify } from './kit/notice.tsx'
import { day } from './kit/number.ts'
import { RefLink } from './kit/place.tsx'
import { useUser } from './kit/session.tsx'
import { rateOn } from './paper-find.ts'
import { Said } from './paper-fixed-head.tsx'
import { BranchInput, CurrencyInput, DateInput, PartyInput } from './paper-head-fields.tsx'
import { asTyped } from './paper-typed.ts'
import type { Party } from './paper-values.ts'
import classes from './workshop.module.css'
import { makesJewels, type WorkRow } from './workshop-kind.ts'
import { jewelFields, type WorkValues } from './workshop-values.ts'

const { fields } = nouns.orderForm

/** For whom, by whom, until when and in which money. */
export const WorkHead = ({ kind, onRated }: { kind: WorkKind; onRated: () => void }) => {
  const form = useFormContext<WorkValues>()
  const base = useUser().settings.currency
  const [orderedFor, jewel] = useWatch({ control: form.control, name: ['orderedFor', 'jewel'] })
  const { errors } = useFormState({ control: form.control, name: 'jewel' })
  const rated = async (to: string, date: string) => {
    const rate = await rateOn(to, date, base)
    form.setValue('exchange', rate ? asTyped(rate) : '')
    if (rate) return
    onRated()
    notify.warn(`There is no rate of exchange for ${to} on this day: type it.`)
  }
  const toCurrency = (to: string) => {
    form.setValue('currency', to)
    form.clearErrors(['currency', 'exchange'])
    void rated(to, form.getValues('date'))
  }
  const toDate = (to: string) => {
    form.setValue('date', to)
    form.clearErrors('date')
    const { currency } = form.getValues()
    if (to && currency !== base) void rated(currency, to)
  }
  const toParty = (party: Party | null) => {
    form.setValue('customer', party)
    form.clearErrors('customer')
  }
  const toWhom = (whom: string) => {
    form.setValue('orderedFor', whom)
    if (whom === 'stock') toParty(null)
  }
  const problem = (errors.jewel as { message?: string } | undefined)?.message
  return (
    <>
      <div className={classes.head}>
        <Controller
          name="orderedFor"
          render={({ field }) => (
            <Select
              label={fields.orderedFor.label}
              data={(fields.orderedFor.options ?? []).map(({ value, label }) => ({ value, label }))}
              value={field.value}
              onChange={value => value && toWhom(value)}
              allowDeselect={false}
            />
          )}
        />
        {orderedFor === 'customer' && <PartyInput as="customer" required className={classes.wide} onChange={toParty} />}
        <DateInput onChange={toDate} />
        <LaterInputs />
        <CurrencyInput onChange={toCurrency} onRated={onRated} />
        <BranchInput />
      </div>
      {makesJewels(kind) && (
        <FieldGrid
          fields={jewelFields}
          typed={jewel}
          problems={problem ? { design: problem } : {}}
          onChange={(name, value) => form.setValue('jewel', { ...form.getValues('jewel'), [name]: value })}
        />
      )}
    </>
  )
}

/** Who makes it, until when, and how urgent it is: what may be agreed anew as long as it is in work. */
const LaterInputs = () => {
  const form = useFormContext<WorkValues>()
  return (
    <>
      {(['employee', 'maker'] as const).map(name => (
        <Controller
          key={name}
          name={name}
          render={({ field, fieldState }) => (
            <Lookup
              noun={name === 'employee' ? nouns.employee : nouns.customer}
              query={name === 'employee' ? inUse(nouns.employee) : {}}
              label={fields[name].label}
              value={field.value}
              onChange={choice => {
                field.onChange(choice)
                // It is made here or by somebody outside, never both.
                if (choice) form.setValue(name === 'employee' ? 'maker' : 'employee', null)
                form.clearErrors(['employee', 'maker'])
              }}
              openOnFocus={false}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
      <Controller
        name="promisedDate"
        render={({ field, fieldState }) => (
          <DayInput
            label={fields.promisedDate.label}
            value={field.value}
            onChange={to => {
              field.onChange(to)
              form.clearErrors('promisedDate')
            }}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="priority"
        render={({ field }) => (
          <Select
            label={fields.priority.label}
            data={(fields.priority.options ?? []).map(({ value, label }) => ({ value, label }))}
            value={field.value}
            onChange={field.onChange}
            allowDeselect={false}
          />
        )}
      />
    </>
  )
}

/** The head of a form that was issued; who makes it and until when may still be agreed anew. */
export const FixedWorkHead = ({ row, base }: { row: WorkRow; base: string }): ReactNode => (
  <div className={classes.head}>
    <div className={classes.wide}>
      <Said label={fields.orderedFor.label}>
        {row.customer ? (
          <RefLink noun="customer" id={row.customer.id}>
            {row.customer.title}
          </RefLink>
        ) : (
          'Own stock'
        )}
      </Said>
    </div>
    <Said label="Date">{day(row.date)}</Said>
    {['issued', 'in progress'].includes(row.state) ? (
      <LaterInputs />
    ) : (
      <>
        <Said label="Made by">{row.employee?.title ?? row.maker?.title ?? '–'}</Said>
        <Said label={fields.promisedDate.label}>{day(row.promisedDate) || '–'}</Said>
      </>
    )}
    <Said label="Currency">{row.currency}</Said>
    {row.currency !== base && <Said label={`${base} for 1 ${row.currency}`}>{asTyped(row.exchange)}</Said>}
    <Said label="Branch">{row.branch.title}</Said>
    {row.design && <Said label="Design">{[row.design, row.jewel, row.jewelSize].filter(Boolean).join(', ')}</Said>}
  </div>
)
