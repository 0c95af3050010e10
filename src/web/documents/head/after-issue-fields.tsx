import { Controller, useFormContext } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { DayInput, inUse, Lookup } from '../../kit/form/fields.tsx'
import type { DocumentValues } from '../../stock/stone/line-values.ts'

/** The due date. */
export const DueInput = ({ label = 'Due' }: { label?: string }) => {
  const { clearErrors } = useFormContext<Pick<DocumentValues, 'dueDate'>>()
  return (
    <Controller
      name="dueDate"
      render={({ field, fieldState }) => (
        <DayInput
          label={label}
          value={field.value}
          onChange={day => {
            field.onChange(day)
            clearErrors('dueDate')
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** The salesperson. */
export const SalespersonInput = () => {
  const { clearErrors } = useFormContext<DocumentValues>()
  return (
    <Controller
      name="salesperson"
      render={({ field, fieldState }) => (
        <Lookup
          entity={entities.employee}
          query={inUse(entities.employee)}
          label="Salesperson"
          value={field.value}
          onChange={choice => {
            field.onChange(choice)
            clearErrors('salesperson')
          }}
          required
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
