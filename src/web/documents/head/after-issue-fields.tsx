import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { DayInput } from '../../kit/form/fields.tsx'
import { isReadOnlyFor } from '../../kit/record/own.ts'
import { useUser } from '../../kit/shell/session.tsx'
import { EmployeeInput } from '../../people/employee/picker.tsx'
import type { DocumentValues } from '../../stock/stone/line-values.ts'
import classes from '../document.module.css'

/** The fields of a document that may change after it is issued, by those who may change it. */
export const Changeable = ({ row, children }: { row: { createdBy: string | null }; children: ReactNode }) => (
  <fieldset className={classes.changeable} disabled={isReadOnlyFor(useUser(), row)}>
    {children}
  </fieldset>
)

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
