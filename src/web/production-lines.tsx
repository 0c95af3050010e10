import { Button } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { currencyDigits, priceLine } from '../domain/billing.ts'
import type { WorkKind } from '../domain/work-kind.ts'
import { PlusIcon } from './kit/icons.tsx'
import { focusCell } from './paper-cell.ts'
import grid from './paper-lines.module.css'
import { typedDecimal } from './paper-typed.ts'
import classes from './production.module.css'
import type { Billable } from './production-kind.ts'
import { ItemLine } from './production-line.tsx'
import { PickWork } from './production-pick.tsx'
import { type BillValues, emptyItem, type ItemValues, isBlankItem, itemOf, measured } from './production-values.ts'
import { useGridKeys } from './workshop-grid.ts'

const heads = [
  { name: 'count', label: 'Line', quiet: true },
  { name: 'description', label: 'For' },
  { name: 'much', label: 'How much' },
  { name: 'basis', label: 'Price is' },
  { name: 'rate', label: 'Price' },
  { name: 'off', label: 'Disc %' },
  { name: 'tax', label: 'Tax' },
  { name: 'amount', label: 'Amount' },
  { name: 'remove', label: 'Remove', quiet: true },
]

/** What one line comes to in this currency, half-typed cells read as nothing. */
const amountOf = (line: ItemValues, currency: string): string =>
  priceLine(
    {
      ...{ basis: line.basis, rate: typedDecimal(line.rate) ?? '0', ...measured(line), taxCode: line.taxCode },
      discountPercent: typedDecimal(line.discountPercent),
    },
    currencyDigits(currency),
  ).amount

/** What is asked for: finished work of order forms, and whatever is added by hand. */
export const BillLines = ({ kind }: { kind: WorkKind }) => {
  const form = useFormContext<BillValues>()
  const table = useRef<HTMLTableElement>(null)
  const [isPicking, setPicking] = useState(false)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const [items, currency, direction, customer, employee] = useWatch({
    control: form.control,
    name: ['items', 'currency', 'direction', 'customer', 'employee'],
  })
  const add = () => flushSync(() => append(emptyItem(), { shouldFocus: false }))
  const removeItem = (index: number) => flushSync(() => remove(index))
  const keys = useGridKeys({
    table,
    count: () => form.getValues('items').length,
    chosen: () => undefined,
    add,
    isWaiting: () => {
      const last = form.getValues('items').at(-1)
      return last !== undefined && isBlankItem(last)
    },
    remove: removeItem,
  })
  const onInput = (event: SyntheticEvent) => {
    const index = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index)
    if (Number.isInteger(index) && form.getFieldState(`items.${index}`).error) form.clearErrors(`items.${index}`)
  }
  const take = (lines: readonly Billable[]) => {
    setPicking(false)
    form.setValue('items', [...form.getValues('items').filter(line => !isBlankItem(line)), ...lines.map(itemOf)])
  }
  const isKnown = direction === 'internal' ? employee !== null : customer !== null
  return (
    <section aria-label="Lines" className={grid.lines}>
      <table ref={table} className={`${grid.grid} ${classes.grid}`} {...keys} onInput={onInput}>
        <thead>
          <tr>
            {heads.map(({ name, label, quiet }) => (
              <th key={name} scope="col" className={classes[name]}>
                {quiet ? <span className={grid.hidden}>{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        {fields.map(({ key, ...begun }, index) => {
          // A line that was just added is drawn at once, so that it can be typed in.
          const line = items[index] ?? begun
          return (
            <ItemLine
              key={key}
              index={index}
              line={line}
              amount={isBlankItem(line) ? null : amountOf(line, currency)}
              currency={currency}
              span={heads.length}
              onRemove={removeItem}
            />
          )
        })}
      </table>
      <div className={grid.add}>
        <Button variant="light" size="compact-sm" disabled={!isKnown} onClick={() => setPicking(true)}>
          Pick finished work
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<PlusIcon />}
          onClick={() => {
            add()
            focusCell(table.current, { index: form.getValues('items').length - 1, cell: 'description' })
          }}
        >
          Add a line
        </Button>
      </div>
      {/* A form of its own: it may not stand inside that of the paper. */}
      {isPicking &&
        createPortal(<PickWork kind={kind} values={form.getValues()} onPick={take} onClose={() => setPicking(false)} />, document.body)}
    </section>
  )
}
