import { Select } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import frame from '../../documents/document.module.css'
import { choosable } from '../../kit/form/choosable.ts'
import { DayInput, Lookup } from '../../kit/form/fields.tsx'
import type { WorkValues } from './values.ts'

const { fields } = entities.orderForm

/** Maker, promised date and priority: the fields that may change while work is in progress. */
export const AfterIssueInputs = () => {
  const form = useFormContext<WorkValues>()
  return (
    <>
      {(['employee', 'maker'] as const).map(name => (
        <div key={name} className={frame.wide}>
          <Controller
            name={name}
            render={({ field, fieldState }) => (
              <Lookup
                entity={name === 'employee' ? entities.employee : entities.customer}
                query={choosable(fields[name])}
                label={fields[name].label}
                value={field.value}
                onChange={choice => {
                  field.onChange(choice)
                  // The maker is an employee or an outside party, never both.
                  if (choice) form.setValue(name === 'employee' ? 'maker' : 'employee', null)
                  form.clearErrors(['employee', 'maker'])
                }}
                openOnFocus={false}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
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
