import { Button } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { sum } from '../../domain/kit/quantity.ts'
import { weightUnitOf } from '../../domain/stock/stone/type.ts'
import frame from '../documents/document.module.css'
import { counted, weight as shown } from '../kit/data/number.ts'
import { PlusIcon } from '../kit/display/icons.tsx'
import { NumberBox } from '../kit/form/number-box.tsx'
import { pastedCells } from '../kit/form/pasted-cells.ts'
import { typedCount, typedWeight, weightKind } from '../kit/form/typed-text.ts'
import { weightLabel } from '../stock/stone/cells.tsx'
import classes from './purchase.module.css'
import { emptyStone, isBlankStone, type PurchaseValues, type TypedStone } from './values.ts'

const cells = ['weight', 'length', 'width', 'depth', 'sku'] as const
const labelsOf = (type: string) => ({
  ...{ weight: weightLabel(type), length: 'Length, mm', width: 'Width, mm', depth: 'Depth, mm' },
  sku: 'SKU, if it has one',
})

const hints = { length: 'Length', width: 'Width', depth: 'Depth', sku: 'SKU' }

/** Reads pasted spreadsheet rows as stones: weight, then optionally length, width, depth and SKU. */
export const pastedStones = (text: string): TypedStone[] | null => {
  const rows = pastedCells(text)
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return null
  return rows.map(row => ({ ...emptyStone(), ...Object.fromEntries(cells.map((name, at) => [name, row[at] ?? ''])) }))
}

/** The stones of a line. Each gets its own SKU and weight. */
export const LineStones = ({ index }: { index: number }) => {
  const form = useFormContext<PurchaseValues>()
  const list = useRef<HTMLDivElement>(null)
  const [stones, pieces, goods] = useWatch({
    control: form.control,
    name: [`items.${index}.stones`, `items.${index}.pieces`, `items.${index}.type`],
  })
  const filled = stones.filter(stone => !isBlankStone(stone))
  const change = (next: TypedStone[]) => {
    // The last row is always blank.
    form.setValue(`items.${index}.stones`, next.every(stone => !isBlankStone(stone)) ? [...next, emptyStone()] : next)
    form.clearErrors(`items.${index}`)
  }
  const begin = () => {
    const count = Math.min(Math.max(typedCount(pieces) || 2, 2), 500)
    form.setValue(`items.${index}.stones`, Array.from({ length: count }, emptyStone))
    requestAnimationFrame(() => list.current?.querySelector('input')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    // Enter moves down the column, because weights are read out one after the other.
    const column = [...(list.current?.querySelectorAll<HTMLInputElement>(`[name$="${event.target.name.split('.').at(-1)}"]`) ?? [])]
    column[column.indexOf(event.target) + (event.shiftKey ? -1 : 1)]?.focus()
  }
  const onPaste = (event: ClipboardEvent, at: number) => {
    const pasted = pastedStones(event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    change([...stones.slice(0, at), ...pasted, ...stones.slice(at + pasted.length)])
  }
  if (stones.length === 0)
    return (
      <div className={classes.many}>
        <Button variant="default" size="compact-sm" leftSection={<PlusIcon />} onClick={begin}>
          Give each stone its own SKU
        </Button>
      </div>
    )
  const labels = labelsOf(goods)
  const together = sum(filled.map(({ weight }) => typedWeight(weight, goods) ?? '0'))
  return (
    <div role="group" aria-label={`Stones of line ${index + 1}`} className={classes.many}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter moves down the inputs inside. */}
      <div ref={list} className={classes.stones} onKeyDown={onKeyDown}>
        {cells.map(name => (
          <span key={name} className={classes.stonesHead} aria-hidden>
            {labels[name]}
          </span>
        ))}
        {stones.map((stone, at) =>
          cells.map(name => {
            const type = (text: string) => change(stones.map((other, place) => (place === at ? { ...other, [name]: text } : other)))
            const typed = {
              name: `stone.${name}`,
              'aria-label': `${labels[name]}, stone ${at + 1} of line ${index + 1}`,
              placeholder: name === 'weight' ? `Stone ${at + 1}` : hints[name],
              value: stone[name],
              onPaste: (event: ClipboardEvent) => onPaste(event, at),
              autoComplete: 'off',
            }
            const key = `${stone.key}.${name}`
            return name === 'sku' ? (
              <input key={key} {...typed} onChange={event => type(event.currentTarget.value)} />
            ) : (
              <NumberBox key={key} {...typed} onChange={type} kind={name === 'weight' ? weightKind(goods) : numberKinds.millimetres} />
            )
          }),
        )}
      </div>
      <p className={classes.quiet}>
        {counted(filled.length, 'stone')}, {shown(together)} {weightUnitOf(goods)} together. You can paste a column from a spreadsheet.{' '}
        <button type="button" className={frame.plain} onClick={() => form.setValue(`items.${index}.stones`, [])}>
          Use one SKU
        </button>
      </p>
    </div>
  )
}
