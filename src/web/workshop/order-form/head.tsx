import { Select } from '@mantine/core'
import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import frame from '../../documents/document.module.css'
import { BranchInput, CurrencyInput, DateInput, PartyInput } from '../../documents/head/fields.tsx'
import { useRated } from '../../documents/head/rated.ts'
import { FieldGrid } from '../../kit/form/field-grid.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import type { Party } from '../../stock/stone/line-values.ts'
import { makesJewels } from '../kind.ts'
import { AfterIssueInputs } from './after-issue-fields.tsx'
import { jewelFields, type WorkValues } from './values.ts'

const { fields } = entities.orderForm

/** Customer, maker, promised date and currency. */
export const WorkHead = ({ kind, onRated }: { kind: WorkKind; onRated: () => void }) => {
  const form = useFormContext<WorkValues>()
  const base = useUser().settings.currency
  const [orderedFor, jewel] = useWatch({ control: form.control, name: ['orderedFor', 'jewel'] })
  const { errors } = useFormState({ control: form.control, name: 'jewel' })
  const rated = useRated(onRated)
  const toCurrency = (to: string) => {
    form.setValue('currency', to)
    form.clearErrors(['currency', 'exchange'])
    void rated(to, form.getValues('date'), true)
  }
  const toDate = (to: string) => {
    form.setValue('date', to)
    form.clearErrors('date')
    const { currency } = form.getValues()
    if (to && currency !== base) void rated(currency, to, false)
  }
  const toParty = (party: Party | null) => {
    form.setValue('customer', party)
    form.clearErrors('customer')
  }
  const toWhom = (whom: string) => {
    form.setValue('orderedFor', whom)
    if (whom === 'stock') toParty(null)
  }
  const message = errors.jewel?.message
  const problem = typeof message === 'string' ? message : undefined
  return (
    <>
      <div className={frame.fields}>
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
        {orderedFor === 'customer' && <PartyInput as="customer" required className={frame.wide} onChange={toParty} />}
        <DateInput onChange={toDate} />
        <AfterIssueInputs />
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
