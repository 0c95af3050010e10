import type { ReactNode, SyntheticEvent } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { messagesIn } from './paper-faults.ts'
import grid from './paper-lines.module.css'
import classes from './workshop.module.css'
import type { WorkValues } from './workshop-values.ts'

/** What the lines of one grid are called when they are read out. */
const called = { items: 'line', tasks: 'work' } as const
type GridName = keyof typeof called

/** What is wrong with a line of a grid, and the cells that are typed into. */
export const useGridLine = (name: GridName, index: number) => {
  const form = useFormContext<WorkValues>()
  const { errors } = useFormState({ control: form.control, name: `${name}.${index}` })
  const faults = (errors[name]?.[index] ?? {}) as Record<string, unknown>
  const cell = (field: string, label: string) => ({
    ...form.register(`${name}.${index}.${field}` as 'items.0.weight'),
    'data-cell': field,
    'aria-label': `${label}, ${called[name]} ${index + 1}`,
    'aria-invalid': faults[field] ? (true as const) : undefined,
    autoComplete: 'off',
  })
  return { form, faults, says: [...new Set(messagesIn(faults))], cell }
}

/** What was wrong with a line is no longer said once somebody types on it. */
export const useCleared = (name: GridName) => {
  const { getFieldState, clearErrors } = useFormContext<WorkValues>()
  return (event: SyntheticEvent) => {
    const index = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index)
    if (Number.isInteger(index) && getFieldState(`${name}.${index}`).error) clearErrors(`${name}.${index}`)
  }
}

type NotesProps = { says: readonly string[]; span: number; children?: ReactNode }

/** Under a line of a grid: what is wrong with it, and what else there is to say. */
export const GridNotes = ({ says, span, children }: NotesProps) =>
  (says.length > 0 || children) && (
    <tr className={`${grid.notes} ${classes.notes}`}>
      <td colSpan={span}>
        {says.map(fault => (
          <span key={fault} role="alert" data-tone="red">
            {fault}
          </span>
        ))}
        {children}
      </td>
    </tr>
  )
