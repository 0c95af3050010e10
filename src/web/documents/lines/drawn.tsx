import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type At, focusCell } from './cell.ts'

/** About what a line takes on a desk; what it really takes is measured once it is drawn. */
const usual = 37

/**
 * Which lines of a long grid are drawn: those in sight and a few around them, and the one that is typed in. `focus` goes to a
 * cell wherever its line is, once something was done `first`, such as making that line; each line tells its own height by `measure`.
 */
export const useDrawnLines = (table: RefObject<HTMLTableElement | null>, keys: readonly string[]) => {
  const [held, hold] = useState(0)
  const [top, setTop] = useState(0)
  const scroller = () => table.current?.closest<HTMLElement>('[data-scrolls]') ?? null
  const virtual = useVirtualizer<HTMLElement, HTMLTableSectionElement>({
    count: keys.length,
    getScrollElement: scroller,
    getItemKey: index => keys[index] ?? index,
    estimateSize: () => usual,
    scrollMargin: top,
    overscan: 3,
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range)
        return held >= range.count || near.includes(held) ? near : [...near, held].sort((a, b) => a - b)
      },
      [held],
    ),
  })
  useLayoutEffect(() => {
    const [head, box, within] = [table.current?.tHead, scroller(), table.current?.getBoundingClientRect()]
    if (head && box && within) setTop(within.top + head.offsetHeight - box.getBoundingClientRect().top + box.scrollTop)
  })
  const focus = useCallback(
    (at: At<string>, first = () => {}): boolean => {
      flushSync(() => {
        first()
        hold(at.index)
      })
      return focusCell(table.current, at)
    },
    [table],
  )

  let end = top
  const lines = virtual.getVirtualItems().map(({ index, start, end: below }) => {
    const line = { index, gap: start - end }
    end = below
    return line
  })
  return { lines, rest: virtual.getTotalSize() + top - end, measure: virtual.measureElement, hold, focus }
}

/** The room of lines that are not drawn. */
export const Undrawn = ({ height }: { height: number }) =>
  height > 0 && (
    <tbody aria-hidden>
      <tr>
        <td style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  )
