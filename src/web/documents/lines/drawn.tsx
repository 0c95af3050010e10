import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type At, focusCell } from './cell.ts'

/** The usual height of a line on a desktop screen, in pixels. The real height is measured after it is drawn. */
const usual = 37

/**
 * The lines of a long grid that are rendered: those in view, a few around them, and the one being edited. `focus` moves to a cell even when
 * its line is not rendered, after running `first`, which may create the line. Each line reports its height through `measure`.
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

/** A spacer for lines that are not rendered. */
export const Undrawn = ({ height }: { height: number }) =>
  height > 0 && (
    <tbody aria-hidden>
      <tr>
        <td style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  )
