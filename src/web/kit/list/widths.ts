import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Column } from './columns.tsx'
import { type Need, shares } from './shares.ts'

/** The width that the content of each column needs, and its head alone. */
type Measured = { heads: number[]; contents: number[] }

const pixels = (element: Element) => Math.ceil(element.getBoundingClientRect().width)
const cellsOf = (row: Element, role: string) => [...row.querySelectorAll(`:scope > [role=${role}][data-column]`)]

/** Reads all drawn rows of a grid whose columns are as wide as their content. Nothing is written in between: the page is laid out once. */
const measure = (grid: Element): Measured => {
  const [head, ...rows] = grid.querySelectorAll('[role=row]')
  const heads = head ? cellsOf(head, 'columnheader').map(pixels) : []
  const contents = [...heads]
  for (const row of rows)
    for (const [at, cell] of cellsOf(row, 'gridcell').entries()) contents[at] = Math.max(contents[at] ?? 0, pixels(cell))
  return { heads, contents }
}

const needOf = ({ width, least = Number.POSITIVE_INFINITY }: Column<never>, head = 0, content = 0): Need => {
  if (width !== undefined) return { least: width, whole: width }
  return { least: Math.min(content, Math.max(head, least)), whole: content }
}

/** How often fonts have arrived: text of another font has another width. */
const useFonts = (): number => {
  const [arrived, setArrived] = useState(0)
  useEffect(() => {
    const count = () => setArrived(before => before + 1)
    document.fonts.addEventListener('loadingdone', count)
    return () => document.fonts.removeEventListener('loadingdone', count)
  }, [])
  return arrived
}

type Asked = { scroll: RefObject<HTMLElement | null>; shown: Column<never>[]; first: unknown; taken: number }

/**
 * The widths of the columns of a grid, by the content of the first page of rows. While `isMeasuring`, the grid draws that page with
 * columns as wide as their content; nothing of it is painted. Rows that come later change no width. `taken` is the room that the columns
 * cannot have.
 */
export const useWidths = ({ scroll, shown, first, taken }: Asked): { isMeasuring: boolean; widths: number[] } => {
  const [measured, setMeasured] = useState<{ first: unknown; key: string; sizes: Measured } | null>(null)
  const [room, setRoom] = useState(0)
  const key = `${useFonts()} ${shown.map(({ name, label }) => `${name} ${label}`).join()}`
  const isMeasuring = measured?.key !== key || measured.first !== first
  useLayoutEffect(() => {
    if (isMeasuring && scroll.current) setMeasured({ first, key, sizes: measure(scroll.current) })
  }, [isMeasuring, first, key, scroll])
  useLayoutEffect(() => {
    const list = scroll.current
    if (!list) return
    const read = () => setRoom(list.clientWidth)
    const watching = new ResizeObserver(read)
    read()
    watching.observe(list)
    return () => watching.disconnect()
  }, [scroll])
  const needs = shown.map((column, at) => needOf(column, measured?.sizes.heads[at], measured?.sizes.contents[at]))
  return { isMeasuring, widths: shares(needs, room - taken) }
}
