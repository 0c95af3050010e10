import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Column } from '../columns.tsx'
import { type Measured, measure } from './measure.ts'
import { type Need, shares } from './shares.ts'

const needOf = ({ width, least = Number.POSITIVE_INFINITY }: Column<never>, head = 0, content = 0): Need => {
  if (width !== undefined) return { least: width, whole: width }
  return { least: Math.min(content, Math.max(head, least)), whole: content }
}

// What is never cut keeps the width that it needed once, so that a new order or a filter moves as little as possible.
const widened = (now: Measured, before: Measured, shown: readonly Column<never>[]): Measured => ({
  heads: now.heads,
  contents: now.contents.map((width, at) => (shown[at]?.least === undefined ? Math.max(width, before.contents[at] ?? 0) : width)),
})

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

/** The width of a list, in pixels. */
const useRoom = (scroll: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const list = scroll.current
    if (!list) return
    const read = () => setRoom(list.clientWidth)
    const watching = new ResizeObserver(read)
    read()
    watching.observe(list)
    return () => watching.disconnect()
  }, [scroll])
  return room
}

type Given = { scroll: RefObject<HTMLElement | null>; shown: Column<never>[]; first: unknown; taken: number }

/**
 * The widths of the columns of a grid, by the content of the first page of rows. While `drawsPage`, the grid draws all of that page, and
 * nothing is painted yet. Another query measures only the rows on the screen, because to draw a page takes time; rows that come later
 * change no width. `taken` is the room that the columns cannot have.
 */
export const useWidths = ({ scroll, shown, first, taken }: Given): { drawsPage: boolean; widths: number[] } => {
  const [measured, setMeasured] = useState<{ first: unknown; key: string; sizes: Measured } | null>(null)
  const key = `${useFonts()} ${shown.map(({ name, label }) => `${name} ${label}`).join()}`
  // The columns, or the first rows at all.
  const isNew = !measured?.first || measured.key !== key
  const isDue = measured?.key !== key || measured.first !== first
  // A list that opens with its rows at hand draws them only with the second rendering, so this runs with each until it is done. The foot,
  // whose row has no place, is there before.
  useLayoutEffect(() => {
    if (!isDue || !scroll.current || (first && !scroll.current.querySelector('[aria-rowindex] > [role=gridcell]'))) return
    const sizes = measure(scroll.current)
    setMeasured(before => ({ first, key, sizes: before && !isNew ? widened(sizes, before.sizes, shown) : sizes }))
  })
  const needs = shown.map((column, at) => needOf(column, measured?.sizes.heads[at], measured?.sizes.contents[at]))
  return { drawsPage: isDue && isNew, widths: shares(needs, useRoom(scroll) - taken) }
}
