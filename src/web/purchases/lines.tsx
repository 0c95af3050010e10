import { type KeyboardEvent, useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Settle } from '../documents/form.ts'
import { cellOf, focusCell } from '../documents/lines/cell.ts'
import { useGridKeys } from '../documents/lines/grid.ts'
import { AddButton, GridHead, useCleared } from '../documents/lines/line-parts.tsx'
import grid from '../documents/lines/lines.module.css'
import { cellsIn } from '../documents/lines/walk.ts'
import { unprocessedCodesText } from '../kit/scan/queue.ts'
import { ScanButton } from '../kit/scan/scan.tsx'
import { ScanTray } from '../kit/scan/tray.tsx'
import { basisKeys } from '../stock/stone/line-values.ts'
import { ExpenseLine, expenseHeads } from './expense-line.tsx'
import classes from './purchase.module.css'
import { useLotScanner } from './scan.ts'
import { StockLine, stockHeads } from './stock-line.tsx'
import { emptyLine, isBlank, isExpense, isMemo, type PurchaseValues, unreadCodes } from './values.ts'

const lookedUp = ['stoneName', 'shape', 'inventory'] as const

/** The lines of a purchase as a spreadsheet. Tab, Enter and the arrows move; Alt with 1, 2 or 3 sets the price basis. */
export const PurchaseLines = ({ settle }: { settle: Settle }) => {
  const form = useFormContext<PurchaseValues>()
  const table = useRef<HTMLTableElement>(null)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const type = useWatch({ control: form.control, name: 'type' })
  // Goods on memo are not bought yet.
  const [expense, taxed] = [isExpense({ type }), !isMemo({ type })]
  const Line = expense ? ExpenseLine : StockLine
  settle.current = async step => {
    for (const [index, line] of form.getValues('items').entries())
      for (const code of unreadCodes(line))
        form.setError(`items.${index}.treated`, { message: `${code} is not a treatment. H means heated, N means none.` })
    if (form.getValues('items').some(line => unreadCodes(line).length > 0)) return 'A treatment is not valid. Correct the marked line.'
    return step === 'issue' ? unprocessedCodesText(scanner.queue) : null
  }

  const add = useCallback(
    (isRefill = false) => flushSync(() => append(emptyLine(form.getValues(), isRefill), { shouldFocus: false })),
    [append, form],
  )
  const addAndGo = (isRefill = false) => {
    // A blank line at the end is replaced by the requested kind of line.
    const last = form.getValues('items').length - 1
    if (last >= 0 && isBlank(form.getValues(`items.${last}`))) remove(last)
    add(isRefill)
    focusCell(table.current, {
      index: form.getValues('items').length - 1,
      cell: expense ? 'expense' : isRefill ? 'inventory' : 'stoneName',
    })
  }
  const scanner = useLotScanner({ add })
  const removeLine = useCallback(
    (index: number) => {
      flushSync(() => {
        remove(index)
        if (form.getValues('items').length === 0) append(emptyLine(form.getValues()), { shouldFocus: false })
      })
      const at = Math.max(0, Math.min(index, form.getValues('items').length - 1))
      focusCell(table.current, { index: at, cell: cellsIn(table.current, at)[0] ?? 'rate' })
    },
    [remove, append, form],
  )
  const onNext = useCallback((index: number, cell: string) => {
    requestAnimationFrame(() => {
      const walked = cellsIn(table.current, index)
      focusCell(table.current, { index, cell: walked[walked.indexOf(cell) + 1] ?? cell })
    })
  }, [])

  const keys = useGridKeys({
    table,
    count: () => form.getValues('items').length,
    chosen: ({ index, cell }) => {
      const name = lookedUp.find(one => one === cell)
      return name && { title: form.getValues(`items.${index}.${name}`)?.title }
    },
    add: () => add(form.getValues('items').at(-1)?.isRefill),
    isWaiting: () => form.getValues('items').slice(-1).some(isBlank),
    remove: removeLine,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const [at, basis] = [cellOf(event.target), event.altKey && basisKeys[event.key]]
    if (!at || !basis || expense || event.defaultPrevented) return keys.onKeyDown(event)
    event.preventDefault()
    form.setValue(`items.${at.index}.basis`, basis)
  }
  const onInput = useCleared('items')

  return (
    <section aria-label="Lines" className={grid.lines}>
      <table
        ref={table}
        className={`${grid.grid} ${classes.grid}`}
        data-expense={expense || undefined}
        {...keys}
        onKeyDown={onKeyDown}
        onInput={onInput}
      >
        <GridHead heads={(expense ? expenseHeads : stockHeads).filter(({ label }) => taxed || label !== 'Tax')} />
        {fields.map((line, index) => (
          <Line key={line.key} index={index} taxed={taxed} onRemove={removeLine} onNext={onNext} />
        ))}
      </table>
      <div className={grid.add}>
        <AddButton onClick={() => addAndGo()}>{expense ? 'Add line' : 'Add stones'}</AddButton>
        {!expense && <AddButton onClick={() => addAndGo(true)}>Refill lot</AddButton>}
        <ScanButton scanner={scanner} variant="subtle" size="compact-sm" />
        <ScanTray scanner={scanner} />
      </div>
    </section>
  )
}
