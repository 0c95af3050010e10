import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { priceLine } from '../../../domain/documents/price.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { useTypedLines } from '../../documents/lines/grid.ts'
import { AddButton, GridHead, type Head } from '../../documents/lines/line-parts.tsx'
import grid from '../../documents/lines/lines.module.css'
import { typedPercent, typedPrice } from '../../kit/form/typed-text.ts'
import type { Billable } from './kind.ts'
import { ItemLine } from './line.tsx'
import { PickWork } from './pick.tsx'
import classes from './production.module.css'
import { type BillValues, emptyItem, type ItemValues, isBlankItem, itemOf, measured } from './values.ts'

const heads: readonly Head[] = [
  { label: 'Line', width: 30, quiet: true },
  { label: 'Description' },
  { label: 'Quantity', width: 92, right: true },
  { label: 'Price is', width: 100 },
  { label: 'Price', width: 92, right: true },
  { label: 'Disc %', width: 60, right: true },
  { label: 'Tax', width: 108 },
  { label: 'Amount', width: 112, right: true },
  { label: 'Remove', width: 30, quiet: true },
]

/** The amount of one line in this currency. Incomplete cells count as nothing. */
const amountOf = (line: ItemValues, currency: string): string =>
  priceLine(
    {
      ...{ basis: line.basis, rate: typedPrice(line.rate, currency) ?? '0', ...measured(line), taxCode: line.taxCode },
      discountPercent: typedPercent(line.discountPercent),
    },
    currencyDigits(currency),
  ).amount

/** The lines of the invoice: finished work of order forms, and lines added manually. */
export const BillLines = ({ kind }: { kind: WorkKind }) => {
  const form = useFormContext<BillValues>()
  const [isPicking, setPicking] = useState(false)
  const lines = useTypedLines('items', emptyItem, isBlankItem)
  const [items, currency, direction, customer, employee] = useWatch({
    control: form.control,
    name: ['items', 'currency', 'direction', 'customer', 'employee'],
  })
  const take = (lines: readonly Billable[]) => {
    setPicking(false)
    form.setValue('items', [...form.getValues('items').filter(line => !isBlankItem(line)), ...lines.map(itemOf)])
  }
  const isKnown = direction === 'internal' ? employee !== null : customer !== null
  return (
    <section aria-label="Lines" className={grid.lines}>
      <table className={`${grid.grid} ${classes.grid}`} {...lines.grid}>
        <GridHead heads={heads} />
        {lines.fields.map(({ key, ...begun }, index) => {
          // A new line is rendered at once, so that it can receive the focus.
          const line = items[index] ?? begun
          return (
            <ItemLine
              key={key}
              index={index}
              line={line}
              amount={isBlankItem(line) ? null : amountOf(line, currency)}
              currency={currency}
              span={heads.length}
              onRemove={lines.removeLine}
            />
          )
        })}
      </table>
      <div className={grid.add}>
        <Button variant="light" size="compact-sm" disabled={!isKnown} onClick={() => setPicking(true)}>
          Add finished work
        </Button>
        <AddButton onClick={() => lines.addAndGo('description')}>Add line</AddButton>
      </div>
      {isPicking && <PickWork kind={kind} values={form.getValues()} onPick={take} onClose={() => setPicking(false)} />}
    </section>
  )
}
