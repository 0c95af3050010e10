import type { KeyboardEvent, RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import { type At, cellOf, stepOf } from './paper-cell.ts'
import { cellsIn, isPassed, takeMarked } from './purchase-cell.ts'
import type { PurchaseValues } from './purchase-values.ts'

type LookedUp = 'stoneName' | 'shape' | 'inventory'
const lookedUp: readonly string[] = ['stoneName', 'shape', 'inventory']
const basisKeys = { 1: 'per carat', 2: 'per piece', 3: 'whole' } as const

type Entry = {
  table: RefObject<HTMLTableElement | null>
  go: (at: At<string>) => void
  removeLine: (index: number) => void
  expense: boolean
}

/** The keys of the grid: Enter and the arrows walk, Ctrl+Delete takes a line off, Alt with 1, 2 or 3 says what the price is for. */
export const useLineKeys = ({ table, go, removeLine, expense }: Entry) => {
  const form = useFormContext<PurchaseValues>()
  // A field that looks something up takes Enter for itself, unless there is nothing in it to be taken.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = cellOf<LookedUp>(event.target)
    if (!at || !(event.target instanceof HTMLInputElement) || !lookedUp.includes(at.cell)) return
    const chosen = form.getValues(`items.${at.index}.${at.cell}`)
    if (event.key === 'Tab') return takeMarked(event.target, chosen?.title)
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isPassed(event.target, chosen?.title)) return
    event.preventDefault()
    event.stopPropagation()
    const step = stepOf(event, at, cellsIn(table.current, at.index) as LookedUp[])
    if (step) go(step)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = cellOf<string>(event.target)
    if (!at || event.defaultPrevented) return
    if ((event.ctrlKey || event.metaKey) && event.key === 'Delete') {
      event.preventDefault()
      return removeLine(at.index)
    }
    const basis = event.altKey ? basisKeys[event.key as unknown as keyof typeof basisKeys] : undefined
    if (basis && !expense) {
      event.preventDefault()
      return form.setValue(`items.${at.index}.basis`, basis)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLSelectElement && event.key.startsWith('Arrow')) return
    const step = stepOf(event, at, cellsIn(table.current, at.index))
    if (!step) return
    event.preventDefault()
    go(step)
  }
  return { onKeyDownCapture, onKeyDown }
}
