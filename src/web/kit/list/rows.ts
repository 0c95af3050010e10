import { useCallback, useMemo, useRef, useState } from 'react'
import type { AnyRow } from '../record/entity.ts'
import { useKeys } from '../shell/keys.tsx'
import { selectedAfter } from './selection.ts'
import type { ChangeView, View } from './view.ts'

type RowActions<T> = {
  open: (row: T) => void
  make?: (() => void) | undefined
  change: ChangeView
  view: View
  close: () => void
  selectable: boolean
}

/** The cursor and the selection of a list. */
export type Rows<T = AnyRow> = {
  cursor: number
  setCursor: (to: number) => void
  selected: ReadonlyMap<string, T>
  toggle: (index: number, options?: { range?: boolean }) => void
  selectAll: (on: boolean) => void
  clear: () => void
  /** Set by the search box, so that `/` can focus it. */
  search: React.RefObject<HTMLInputElement | null>
}

/** The cursor, selection and keyboard shortcuts of a list. */
export const useRows = <T extends AnyRow>(rows: readonly T[], { open, make, change, view, close, selectable }: RowActions<T>): Rows<T> => {
  const [at, setCursor] = useState(-1)
  const [selected, setSelected] = useState<ReadonlyMap<string, T>>(new Map())
  const anchor = useRef<number | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const cursor = Math.min(at, rows.length - 1)

  const toggle = useCallback(
    (index: number, { range = false } = {}) => {
      // Read now: React may run the update below only when the next anchor is already set.
      const from = range ? (anchor.current ?? index) : undefined
      setSelected(before => selectedAfter(before, rows, index, from))
      anchor.current = index
    },
    [rows],
  )
  const clear = useCallback(() => setSelected(new Map()), [])
  const selectAll = useCallback((on: boolean) => setSelected(on ? new Map(rows.map(row => [row.id, row])) : new Map()), [rows])

  const step = (by: number, extend = false) => {
    const to = Math.max(0, Math.min(rows.length - 1, cursor + by))
    setCursor(to)
    if (extend) toggle(to, { range: true })
    // With an open panel, moving the cursor also opens the new row in the panel.
    else if (view.open && view.open !== 'new' && rows[to]) change({ open: rows[to].id }, { replace: true })
  }
  const here = rows[cursor]
  const picking = [
    {
      key: 'x',
      label: 'Select row',
      run: () => {
        if (here) toggle(cursor)
      },
    },
    { key: 'shift+ArrowDown', label: 'Extend selection down', run: () => step(1, true) },
    { key: 'shift+ArrowUp', label: 'Extend selection up', run: () => step(-1, true) },
  ]
  useKeys([
    { key: 'j', label: 'Next row', run: () => step(1) },
    { key: 'k', label: 'Previous row', run: () => step(-1) },
    { key: 'ArrowDown', label: 'Next row', hidden: true, run: () => step(1) },
    { key: 'ArrowUp', label: 'Previous row', hidden: true, run: () => step(-1) },
    {
      key: 'Enter',
      label: 'Open row',
      run: event => {
        if (here && !isControl(event)) open(here)
        else pressed(event)
      },
    },
    ...(selectable ? picking : []),
    { key: '/', label: 'Search', run: () => search.current?.focus() },
    { key: 'Escape', label: 'Close, or clear the selection', run: () => (view.open ? close() : clear()) },
    ...(make ? [{ key: 'n', label: 'New', run: () => make() }] : []),
  ])
  return useMemo(() => ({ cursor, setCursor, selected, toggle, selectAll, clear, search }), [cursor, selected, toggle, selectAll, clear])
}

// On a button or link, Enter activates that element.
const isControl = (event: KeyboardEvent) => event.target instanceof Element && event.target.closest('a, button, summary') !== null
const pressed = (event: KeyboardEvent) => {
  if (isControl(event) && event.target instanceof HTMLElement) event.target.click()
}
