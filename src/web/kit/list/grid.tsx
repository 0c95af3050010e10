import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import { pageSize } from '../data/query.ts'
import type { AnyRow } from '../record/entity.ts'
import type { Column, Columns } from './columns.tsx'
import classes from './grid.module.css'
import { GridFoot, GridHead } from './head.tsx'
import type { Rows } from './rows.ts'
import type { ChangeView, View } from './view.ts'
import { useWidths } from './width/widths.ts'

type GridStyle = CSSProperties & Record<'--columns' | '--row' | '--pick', string>
export type Density = 'compact' | 'usual' | 'roomy'
/** The width of the column with the checkboxes. */
const pickWidth = 40
const heights: Record<Density, number> = { compact: 30, usual: 36, roomy: 44 }
const picturedHeights: Record<Density, number> = { compact: 36, usual: 48, roomy: 56 }

type Props<T extends AnyRow> = {
  entity: Entity
  page: {
    rows: T[]
    first: unknown
    total: number
    sums: Record<string, string | number>
    isPending: boolean
    isStale: boolean
    more: () => void
  }
  rows: Rows<T>
  columns: Columns<T>
  view: View
  change: ChangeView
  open: (row: T) => void
  prefetch: (id: string) => void
  density: Density
  pictured?: boolean
  selectable: boolean
  isOpen: string | undefined
}

/** The rows of a list as a virtual grid. The head and the first column are sticky. */
export const ListGrid = <T extends AnyRow>(props: Props<T>) => {
  const { entity, page, rows, columns, view, change, open, prefetch, density, pictured = false, selectable, isOpen } = props
  const scroll = useRef<HTMLDivElement>(null)
  const height = (pictured ? picturedHeights : heights)[density]
  const taken = selectable ? pickWidth : 0
  const { drawsPage, widths } = useWidths({ scroll, shown: columns.shown, first: page.first, taken })
  const virtual = useVirtualizer({
    count: page.rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: drawsPage ? pageSize : 6,
  })
  const drawn = virtual.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height needs a new measurement.
  useEffect(() => virtual.measure(), [height, virtual])
  useEffect(() => {
    if (!drawsPage && last > page.rows.length - 30) page.more()
  }, [drawsPage, last, page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move scrolls, not a new place of the same record.
  useEffect(() => {
    if (rows.cursor) virtual.scrollToIndex(rows.cursor.index, { align: 'auto' })
  }, [rows.cursor?.id, virtual])

  const tracks = widths.map((width, at) =>
    drawsPage ? 'max-content' : at === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`,
  )
  const template = [...(selectable ? [`${taken}px`] : []), ...tracks].join(' ')
  const style: GridStyle = { '--columns': template, '--row': `${height}px`, '--pick': `${taken}px` }
  return (
    <div ref={scroll} className={classes.scroll} style={style} data-stale={page.isStale || undefined}>
      <div className={classes.grid} role="grid" aria-label={entity.label} aria-rowcount={page.total} aria-busy={page.isPending}>
        <GridHead
          columns={columns}
          widths={widths}
          view={view}
          change={change}
          entity={entity}
          rows={rows}
          selectable={selectable}
          loaded={page.rows}
          total={page.total}
        />
        {page.isPending ? (
          <Waiting />
        ) : (
          <div role="rowgroup" style={{ height: virtual.getTotalSize() }} className={classes.body}>
            {drawn.map(({ index, start }) => {
              const row = page.rows[index]
              if (!row) return null
              const picked = rows.selected.has(row.id)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: Enter, j and k do the same from the keyboard (rows.ts).
                <div
                  // Keyed by position, so that a sort reuses the row elements. Creating them again is slow.
                  key={index}
                  role="row"
                  aria-rowindex={index + 2}
                  aria-selected={picked}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                  data-cursor={rows.cursor?.id === row.id || undefined}
                  data-open={isOpen === row.id || undefined}
                  data-picked={picked || undefined}
                  onClick={event => {
                    rows.moveTo(row)
                    if (event.shiftKey && selectable) rows.toggle(row, { range: true })
                    else if (!window.getSelection()?.toString()) open(row)
                  }}
                  onPointerEnter={() => prefetch(row.id)}
                >
                  {selectable && (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox inside is reachable by keyboard.
                    <div role="gridcell" className={classes.pick} onClick={event => event.stopPropagation()}>
                      <input
                        type="checkbox"
                        checked={picked}
                        aria-label="Select this row"
                        onClick={event => rows.toggle(row, { range: event.shiftKey })}
                        readOnly
                      />
                    </div>
                  )}
                  <RowCells row={row} shown={columns.shown} />
                </div>
              )
            })}
          </div>
        )}
        <GridFoot columns={columns} sums={page.sums} total={page.total} entity={entity} selectable={selectable} />
      </div>
    </div>
  )
}

// Memoized, because most updates of a list leave the cells unchanged.
const RowCells = <T,>({ row, shown }: { row: T; shown: Column<T>[] }) =>
  useMemo(
    () =>
      shown.map(({ name, right, render }) => (
        <div key={name} role="gridcell" data-column={name} className={classes.cell} data-right={right || undefined}>
          {render(row)}
        </div>
      )),
    [row, shown],
  )

const ghosts = Array.from({ length: 12 }, (_, row) => `row ${row}`)

// The style sheet shows it only after 150 ms, so that a fast response causes no flicker.
const Waiting = () => (
  <div className={classes.waiting} aria-hidden>
    {ghosts.map(row => (
      <div key={row} className={classes.ghost} />
    ))}
  </div>
)
