import { Controller, useFormContext } from 'react-hook-form'
import { isIn, type Lifecycle } from '../../../domain/kit/lifecycle.ts'
import { DayInput } from '../../kit/form/fields.tsx'
import { isReadOnlyFor } from '../../kit/record/own.ts'
import { useUser } from '../../kit/shell/session.tsx'
import { EmployeeInput } from '../../people/employee/picker.tsx'
import type { DocumentValues } from '../../stock/stone/line-values.ts'

/** Whether this user may change the few fields of an issued document that may still change. */
export const useIsChangeable = (lifecycle: Lifecycle | undefined, row: { state: string; createdBy: string | null }): boolean => {
  const isOthers = isReadOnlyFor(useUser(), row)
  return !isOthers && lifecycle !== undefined && isIn(lifecycle, row.state, 'inForce')
}

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
        <EmployeeInput
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
