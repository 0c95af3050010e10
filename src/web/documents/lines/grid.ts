import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { type At, cellOf, focusCell, stepOf } from './cell.ts'
import { type LinesName, useCleared } from './line-parts.tsx'
import { cellsIn, isPassed } from './walk.ts'

type Entry = {
  table: RefObject<HTMLTableElement | null>
  count: () => number
  /** The selection of a lookup cell; undefined for a cell with plain text. */
  chosen?: (at: At<string>) => { title: string | undefined } | undefined
  add: () => void
  /** Whether the last line is still blank. */
  isWaiting: () => boolean
  remove: (index: number) => void
}

/** The keys of a grid: Enter and the arrows move, below the last line a new one starts, Ctrl+Delete removes one. */
export const useGridKeys = ({ table, count, chosen, add, isWaiting, remove }: Entry) => {
  const go = (at: At<string>) => {
    if (at.index < 0 || (at.index >= count() && isWaiting())) return
    if (at.index >= count()) add()
    const there = cellsIn(table.current, at.index)
    focusCell(table.current, there.includes(at.cell) ? at : { index: at.index, cell: there[0] ?? at.cell })
  }
  // A lookup field handles Enter itself, unless it has nothing to choose.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = cellOf(event.target)
    const known = at && chosen?.(at)
    if (!at || !known || !(event.target instanceof HTMLInputElement)) return
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isPassed(event.target, known.title)) return
    event.preventDefault()
    event.stopPropagation()
    const step = stepOf(event, at, cellsIn(table.current, at.index))
    if (step) go(step)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = cellOf(event.target)
    if (!at || event.defaultPrevented) return
    if ((event.ctrlKey || event.metaKey) && event.key === 'Delete') {
      event.preventDefault()
      return remove(at.index)
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

/** Lines without stock lookup: add and remove handlers, and the table whose keys move between cells. */
export const useTypedLines = <Line>(name: LinesName, empty: () => Line, isBlank: (line: Line) => boolean) => {
  const { control, getValues } = useFormContext()
  const table = useRef<HTMLTableElement>(null)
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' })
  const lines = (): Line[] => getValues(name)
  const add = () => flushSync(() => append(empty(), { shouldFocus: false }))
  const removeLine = (index: number) => flushSync(() => remove(index))
  const isWaiting = () => lines().slice(-1).some(isBlank)
  const keys = useGridKeys({ table, count: () => lines().length, add, isWaiting, remove: removeLine })
  const onInput = useCleared(name)
  const addAndGo = (cell: string) => {
    add()
    focusCell(table.current, { index: lines().length - 1, cell })
  }
  // The form comes from the context, so the library does not know the type of its lines.
  return { fields: fields as (Line & { key: string })[], removeLine, addAndGo, grid: { ref: table, ...keys, onInput } }
}
