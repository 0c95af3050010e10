import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import type { Settle } from '../../documents/form.ts'
import { focusCell } from '../../documents/lines/cell.ts'
import { useGridKeys } from '../../documents/lines/grid.ts'
import { AddButton, GridHead, type Head, useCleared } from '../../documents/lines/line-parts.tsx'
import grid from '../../documents/lines/lines.module.css'
import { useRecordName } from '../../kit/draft/slot.tsx'
import { unprocessedCodesText } from '../../kit/scan/queue.ts'
import { ScanButton, useScanner } from '../../kit/scan/scan.tsx'
import { ScanTray } from '../../kit/scan/tray.tsx'
import { mayBeSku, quoted } from '../../stock/inventory/scan.ts'
import { findStone, isStone } from '../../stock/stone/find.ts'
import { takeStone } from './goods-input.tsx'
import { GoodsLine } from './goods-line.tsx'
import classes from './order-form.module.css'
import { emptyGoods, isBlankGoods, type WorkValues } from './values.ts'

const heads: readonly Head[] = [
  { label: 'Line', width: 28, quiet: true },
  { label: 'Stone or lot', width: '24%' },
  { label: 'Stock type', width: 112 },
  { label: 'Description' },
  { label: 'Pcs', width: 68, right: true },
  { label: 'Weight', width: 108, right: true },
  { label: 'More', width: 28, quiet: true },
  { label: 'Remove', width: 28, quiet: true },
]

/** The goods of an order form as a spreadsheet. Own stock is typed, selected or scanned; customer goods are entered by weight. */
export const WorkGoods = ({ kind, settle }: { kind: WorkKind; settle: Settle }) => {
  const form = useFormContext<WorkValues>()
  const table = useRef<HTMLTableElement>(null)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const last = () => form.getValues('items').at(-1)
  const add = (isBrought = last()?.isBrought ?? false) => flushSync(() => append(emptyGoods(kind, isBrought), { shouldFocus: false }))
  const addAndGo = (isBrought: boolean) => {
    const waiting = last()
    if (waiting && isBlankGoods(waiting)) remove(form.getValues('items').length - 1)
    add(isBrought)
    if (isBrought) form.setValue('orderedFor', 'customer')
    focusCell(table.current, { index: form.getValues('items').length - 1, cell: isBrought ? 'stoneName' : 'inventory' })
  }
  const removeLine = (index: number) => {
    const gone = form.getValues(`items.${index}`)
    flushSync(() => {
      remove(index)
      if (form.getValues('items').length === 0) append(emptyGoods(kind, gone.isBrought), { shouldFocus: false })
    })
    // Services for the removed line then apply to all goods, until the user changes that.
    for (const [at, task] of form.getValues('tasks').entries()) if (task.line === gone.id) form.setValue(`tasks.${at}.line`, '')
  }
  const into = useRecordName()
  const scanner = useScanner({
    title: 'Scan stones to issue',
    continuous: true,
    into,
    isKnown: isStone,
    onCode: async code => {
      const stone = mayBeSku(code) ? (await findStone(code)).exact : null
      if (!stone) return { tone: 'red', message: `No stone has the number ${quoted(code)}.`, isLeft: true }
      const items = form.getValues('items')
      const there = items.findIndex(line => line.inventory?.id === stone.id)
      if (there >= 0) return { tone: 'amber', message: `${stone.title} is already on this order form: line ${there + 1}.`, isLeft: true }
      let index = items.findIndex(line => isBlankGoods(line) && !line.isBrought)
      if (index < 0) {
        index = items.length
        add(false)
      }
      takeStone(form, index, stone)
      return { tone: 'green', message: `${stone.title} is on line ${index + 1}.` }
    },
  })
  settle.current = async step => (step === 'issue' ? unprocessedCodesText(scanner.queue) : null)
  const onInput = useCleared('items')
  const keys = useGridKeys({
    table,
    count: () => form.getValues('items').length,
    chosen: ({ index, cell }) => {
      const line = form.getValues(`items.${index}`)
      if (cell === 'inventory') return { title: line.inventory?.title }
      return cell === 'stoneName' ? { title: line.stoneName?.title } : undefined
    },
    add,
    isWaiting: () => isBlankGoods(last() ?? emptyGoods(kind)),
    remove: removeLine,
  })
  return (
    <section aria-label="Goods" className={grid.lines}>
      <table ref={table} className={`${grid.grid} ${classes.goodsGrid}`} {...keys} onInput={onInput}>
        <GridHead heads={heads} />
        {fields.map((line, index) => (
          <GoodsLine key={line.key} kind={kind} index={index} span={heads.length} onRemove={removeLine} />
        ))}
      </table>
      <div className={grid.add}>
        <AddButton onClick={() => addAndGo(false)}>Add stones</AddButton>
        <AddButton onClick={() => addAndGo(true)}>Add customer’s goods</AddButton>
        <ScanButton scanner={scanner} variant="subtle" size="compact-sm" />
        <ScanTray scanner={scanner} />
      </div>
    </section>
  )
}
