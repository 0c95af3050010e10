import { SegmentedControl } from '@mantine/core'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { dueOn } from '../../../domain/documents/due-date.ts'
import { type BillDirection, billDirections } from '../../../domain/workshop/production/entity.ts'
import frame from '../../documents/document.module.css'
import { Fact } from '../../documents/fact.tsx'
import { DueInput, useIsChangeable } from '../../documents/head/after-issue-fields.tsx'
import { BranchInput, CurrencyInput, DateInput, PartyInput } from '../../documents/head/fields.tsx'
import { RateFact } from '../../documents/head/rate.tsx'
import { useRated } from '../../documents/head/rated.ts'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { EmployeeInput } from '../../people/employee/picker.tsx'
import type { Party } from '../../stock/stone/line-values.ts'
import type { BillRow } from './kind.ts'
import own from './production.module.css'
import { type BillValues, isBlankItem, isOfForm } from './values.ts'

const labels = new Map<string, string>(billDirections.map(({ value, label }) => [value, label]))

/** Dependent changes in the header: the currency changes the rate, the party the terms, the direction the order form lines. */
const useHeadChanges = (onRated: () => void) => {
  const form = useFormContext<BillValues>()
  const base = useUser().settings.currency
  const rated = useRated(onRated)
  const currency = (to: string) => {
    form.setValue('currency', to)
    form.clearErrors(['currency', 'exchange'])
    void rated(to, form.getValues('date'), true)
  }
  // Finished work belongs to one party, so a change of party removes its lines.
  const removeFormLines = () => {
    const items = form.getValues('items')
    if (items.some(isOfForm))
      form.setValue(
        'items',
        items.filter(line => !isOfForm(line)),
      )
  }
  const party = (to: Party | null) => {
    if (to?.id !== form.getValues('customer')?.id) removeFormLines()
    form.setValue('customer', to)
    form.clearErrors('customer')
    if (!to) return
    const { date, direction, items } = form.getValues()
    if (to.termsDays !== undefined && date) form.setValue('dueDate', dueOn(date, to.termsDays))
    if (direction !== 'customer') return
    if (to.taxIncluded !== undefined) form.setValue('taxIncluded', to.taxIncluded)
    if (to.salesperson && !form.getValues('salesperson')) form.setValue('salesperson', to.salesperson)
    if (to.currency && to.currency !== form.getValues('currency') && items.every(isBlankItem)) currency(to.currency)
  }
  const direction = (to: BillDirection) => {
    removeFormLines()
    form.setValue('direction', to)
    form.setValue('customer', null)
    form.setValue('employee', null)
    form.clearErrors(['customer', 'employee'])
    if (to !== 'customer' && form.getValues('currency') !== base && form.getValues('items').every(isBlankItem)) currency(base)
  }
  const employee = () => removeFormLines()
  const date = (to: string) => {
    form.setValue('date', to)
    form.clearErrors('date')
    const { customer, currency: money } = form.getValues()
    if (to && customer?.termsDays !== undefined) form.setValue('dueDate', dueOn(to, customer.termsDays))
    if (to && money !== base) void rated(money, to, false)
  }
  return { currency, party, direction, employee, date }
}

/** Direction, party, date and currency. */
export const BillHead = ({ onRated }: { onRated: () => void }) => {
  const form = useFormContext<BillValues>()
  const change = useHeadChanges(onRated)
  const direction = useWatch({ control: form.control, name: 'direction' })
  const seesPay = useRights().may('confidential.read')
  return (
    <div className={frame.fields}>
      {seesPay && (
        <div className={own.direction ?? ''}>
          <span aria-hidden="true">Direction</span>
          <SegmentedControl
            aria-label="Direction"
            size="xs"
            fullWidth
            data={billDirections.map(({ value, label }) => ({ value, label }))}
            value={direction}
            onChange={to => change.direction(to)}
          />
        </div>
      )}
      {direction === 'internal' ? (
        <Person name="employee" label="Maker" required onChange={change.employee} />
      ) : (
        <PartyInput
          key={direction}
          as={direction === 'maker' ? 'supplier' : 'customer'}
          name="customer"
          label={direction === 'maker' ? 'Outside maker' : 'Customer'}
          required
          className={frame.wide}
          onChange={change.party}
        />
      )}
      <DateInput onChange={change.date} />
      {direction !== 'internal' && <DueInput />}
      <CurrencyInput onChange={change.currency} onRated={onRated} />
      {direction === 'customer' && <Person name="salesperson" label="Salesperson" />}
      <BranchInput />
    </div>
  )
}

type PersonProps = { name: 'employee' | 'salesperson'; label: string; required?: boolean; onChange?: () => void }

const Person = ({ name, label, required = false, onChange }: PersonProps) => {
  const { clearErrors } = useFormContext<BillValues>()
  return (
    <Controller
      name={name}
      render={({ field, fieldState }) => (
        <div className={frame.wide}>
          <EmployeeInput
            label={label}
            value={field.value}
            onChange={choice => {
              field.onChange(choice)
              clearErrors(name)
              onChange?.()
            }}
            required={required}
            error={fieldState.error?.message}
          />
        </div>
      )}
    />
  )
}

/** The header of an issued invoice. Only the due date may still change. */
export const FixedBillHead = ({ row, base }: { row: BillRow; base: string }) => {
  const isChangeable = useIsChangeable(billLifecycle, row)
  return (
    <div className={frame.fields}>
      <div className={frame.wide}>
        <Fact label={labels.get(row.direction) ?? 'Party'}>
          {row.customer ? (
            <RefLink entity="customer" id={row.customer.id}>
              {row.customer.title}
            </RefLink>
          ) : (
            row.employee?.title
          )}
        </Fact>
      </div>
      <Fact label="Date">{day(row.date)}</Fact>
      {row.direction !== 'internal' && (isChangeable ? <DueInput /> : <Fact label="Due">{day(row.dueDate)}</Fact>)}
      <Fact label="Currency">{row.currency}</Fact>
      <RateFact row={row} base={base} />
      {row.salesperson && <Fact label="Salesperson">{row.salesperson.title}</Fact>}
      <Fact label="Branch">{row.branch.title}</Fact>
    </div>
  )
}
