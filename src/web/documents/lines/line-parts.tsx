import { Button, VisuallyHidden } from '@mantine/core'
import type { CSSProperties, InputHTMLAttributes, ReactNode, SyntheticEvent } from 'react'
import { type UseFormRegisterReturn, useFormContext, useFormState } from 'react-hook-form'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import { shownBasis } from '../../../domain/stock/stone/price-unit.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { ChevronDownIcon, CrossIcon, PlusIcon } from '../../kit/display/icons.tsx'
import { useNumberField } from '../../kit/form/number-field.ts'
import { useSelectText } from '../../kit/form/select-text.ts'
import { faultsAt, messagesIn } from '../faults.ts'
import grid from './lines.module.css'

/** What a screen reader calls a line of each grid. */
const called = { items: 'line', tasks: 'work', steps: 'step' } as const
export type LinesName = keyof typeof called

/** A column: its width, also in a narrow layout; `right` for numbers; `quiet` when only screen readers read its name. */
export type Head = { label: string; width?: number | string; narrow?: number; right?: boolean; quiet?: boolean }

type Widths = CSSProperties & Record<'--wide' | '--narrow', string | undefined>
const px = (width: number | string | undefined) => (typeof width === 'number' ? `${width}px` : width)
const widthsOf = ({ width, narrow }: Head): Widths => ({ '--wide': px(width), '--narrow': px(narrow ?? width) })

/** The column headings. */
export const GridHead = ({ heads }: { heads: readonly Head[] }) => (
  <thead>
    <tr>
      {heads.map(head => (
        <th key={head.label} scope="col" style={widthsOf(head)} data-right={head.right || undefined}>
          {head.quiet ? <VisuallyHidden>{head.label}</VisuallyHidden> : head.label}
        </th>
      ))}
    </tr>
  </thead>
)

/** The errors of a grid line, and the props of its input cells. */
export const useLine = <Name extends string>(index: number, name: LinesName = 'items') => {
  const { register, control } = useFormContext()
  const { errors } = useFormState({ control, name: `${name}.${index}` })
  const faults = faultsAt(errors[name], index)
  const cell = (field: Name, label: string) => ({
    ...register(`${name}.${index}.${field}`),
    'data-cell': field,
    'aria-label': `${label}, ${called[name]} ${index + 1}`,
    'aria-invalid': faults[field] ? (true as const) : undefined,
    autoComplete: 'off',
    spellCheck: false,
  })
  return { cell, faults, messages: [...new Set(messagesIn(faults))] }
}

/** Clears the errors of a line when the user types in it. */
export const useCleared = (name: LinesName) => {
  const { getFieldState, clearErrors } = useFormContext()
  return (event: SyntheticEvent) => {
    const index = Number(event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]')?.dataset.index : undefined)
    if (Number.isInteger(index) && getFieldState(`${name}.${index}`).error) clearErrors(`${name}.${index}`)
  }
}

type Cell<Name extends string> = (name: Name, label: string) => UseFormRegisterReturn
type NumberName = 'pieces' | 'weight' | 'rate' | 'discountPercent' | 'labourRate'
type NumberProps<Name extends NumberName> = {
  cell: Cell<Name>
  name: Name
  label: string
  kind: NumberKind
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  unit?: string | undefined
  /** Whether it is left open: its number is hidden and cannot be typed. */
  isOpen?: boolean
}

/** A cell for a number. A click into it selects the number, so that typing replaces it. */
export const NumberCell = <Name extends NumberName>({
  cell,
  name,
  label,
  kind,
  inputMode = 'decimal',
  unit,
  isOpen = false,
}: NumberProps<Name>) => {
  const numeric = useNumberField()
  const selecting = useSelectText()
  return (
    <td className={grid[name]} data-label={label}>
      <input
        {...numeric(cell(name, label), kind)}
        {...selecting}
        inputMode={inputMode}
        className={grid.number}
        readOnly={isOpen}
        data-open={isOpen || undefined}
      />
      {unit && <span className={grid.unit}>{unit}</span>}
    </td>
  )
}

type BasisProps = { cell: Cell<'basis'>; bases: readonly string[]; type?: string | undefined; children?: ReactNode }

/** The unit that the price applies to: for goods of a type that is weighed in grams, grams. */
export const BasisCell = ({ cell, bases, type, children }: BasisProps) => (
  <td className={grid.basis} data-label="Price is">
    <select {...cell('basis', 'Price is')}>
      {bases.map(basis => (
        <option key={basis} value={basis}>
          {shownBasis(basis, type)}
        </option>
      ))}
    </select>
    {children}
  </td>
)

/** The stock type of the goods. */
export const TypeSelect = ({ cell }: { cell: Cell<'type'> }) => (
  <select {...cell('type', 'Stock type')}>
    {stockTypes.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)

/** The button that opens the rarely used fields of a line. */
export const MoreCell = ({ index, isOpen, title, onToggle }: { index: number; isOpen: boolean; title: string; onToggle: () => void }) => (
  <td className={grid.more}>
    <button type="button" aria-expanded={isOpen} aria-label={`More options for line ${index + 1}`} title={title} onClick={onToggle}>
      <ChevronDownIcon />
    </button>
  </td>
)

type RemoveProps = { name?: LinesName; index: number; onRemove: (index: number) => void }

export const RemoveCell = ({ name = 'items', index, onRemove }: RemoveProps) => (
  <td className={grid.remove}>
    <button
      type="button"
      tabIndex={-1}
      onClick={() => onRemove(index)}
      aria-label={`Remove ${called[name]} ${index + 1}`}
      title="Remove (Ctrl+Delete)"
    >
      <CrossIcon />
    </button>
  </td>
)

type MessagesProps = { messages: readonly string[]; span: number; skip?: number; aside?: ReactNode; children?: ReactNode }

/** Under a line, indented by `skip` columns, in which `aside` stands: its errors in red, and other notes. */
export const LineMessages = ({ messages, span, skip = 1, aside, children }: MessagesProps) =>
  (messages.length > 0 || children) && (
    <tr className={grid.notes}>
      <td colSpan={skip}>{aside}</td>
      <td colSpan={span - skip}>
        {messages.map(fault => (
          <span key={fault} role="alert" data-tone="red">
            {fault}
          </span>
        ))}
        {children}
      </td>
    </tr>
  )

/** The rarely used fields under an opened line. */
export const LineDetails = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className={grid.details}>
    <td />
    <td colSpan={span - 1}>{children}</td>
  </tr>
)

/** The button below the lines that starts a new one. */
export const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="subtle" size="compact-sm" leftSection={<PlusIcon />} onClick={onClick}>
    {children}
  </Button>
)
