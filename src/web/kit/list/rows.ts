import { useCallback, useMemo, useRef, useState } from 'react'
import type { AnyRow } from '../record/entity.ts'
import { useKeys } from '../shell/keys.tsx'
import { type Cursor, placeOf, renewed, selectedAfter, stepped } from './selection.ts'
import type { ChangeView, View } from './view.ts'

type RowActions<T> = {
  open: (row: T) => void
  make?: (() => void) | undefined
  change: ChangeView
  view: View
  close: () => void
  selectable: boolean
  /** The rows are those of the query before. */
  isStale: boolean
}

/** The cursor and the selection of a list. */
export type Rows<T = AnyRow> = {
  /** The record under the cursor, and its place in the list. */
  cursor: Cursor | null
  moveTo: (row: T) => void
  /** Puts the cursor on the first row found by this search, as soon as it is there. */
  moveToFirst: (search: string) => void
  selected: ReadonlyMap<string, T>
  toggle: (row: T, options?: { range?: boolean }) => void
  /** Selects exactly these rows. */
  select: (rows: readonly T[]) => void
  clear: () => void
  /** Set by the search box, so that `/` can focus it. */
  search: React.RefObject<HTMLInputElement | null>
}

/** What another way to show the rows gets. `selection` is missing where nothing can be done with several rows. */
export type Body<T> = { rows: T[]; open: (row: T) => void; more: () => void; selection: Rows<T> | undefined }

/** The cursor, selection and keyboard shortcuts of a list. */
export const useRows = <T extends AnyRow>(
  rows: readonly T[],
  { open, make, change, view, close, selectable, isStale }: RowActions<T>,
): Rows<T> => {
  const [at, setAt] = useState<Cursor | null>(null)
  const [awaited, moveToFirst] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  const anchor = useRef<string | undefined>(undefined)
  const search = useRef<HTMLInputElement>(null)
  const place = placeOf(at, rows)
  const here = rows[place]
  if (at && here && at.index !== place) setAt({ id: at.id, index: place })

  const moveTo = useCallback(({ id }: T) => setAt({ id, index: rows.findIndex(row => row.id === id) }), [rows])
  const [first] = rows
  if (awaited !== null && awaited === (view.search ?? '') && !isStale) {
    moveToFirst(null)
    if (first) setAt({ id: first.id, index: 0 })
  }
  const toggle = useCallback(
    ({ id }: T, { range = false } = {}) => {
      // Read now: React may run the update below only when the next anchor is already set.
      const from = range ? (anchor.current ?? id) : undefined
      setChosen(before => selectedAfter(before, rows, id, from))
      anchor.current = id
    },
    [rows],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  const select = useCallback((all: readonly T[]) => setChosen(new Map(all.map(row => [row.id, row]))), [])
  const selected = useMemo(() => renewed(chosen, rows), [chosen, rows])

  const step = (by: 1 | -1, extend = false) => {
    const row = rows[stepped(at, rows, by)]
    if (!row) return
    moveTo(row)
    if (extend) {
      anchor.current = here?.id
      toggle(row, { range: true })
    }
    // With an open panel, moving the cursor also opens the new row in the panel.
    else if (view.open && view.open !== 'new') change({ open: row.id }, { replace: true })
  }
  const picking = [
    {
      key: 'x',
      label: 'Select row',
      run: () => {
        if (here) toggle(here)
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
  const cursor = here ? at : null
  return useMemo(
    () => ({ cursor, moveTo, moveToFirst, selected, toggle, select, clear, search }),
    [cursor, moveTo, selected, toggle, select, clear],
  )
}

// On a button or link, Enter activates that element.
const isControl = (event: KeyboardEvent) => event.target instanceof Element && event.target.closest('a, button, summary') !== null
const pressed = (event: KeyboardEvent) => {
  if (isControl(event) && event.target instanceof HTMLElement) event.target.click()
}
