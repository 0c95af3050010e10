import type { PointerEvent } from 'react'
import { type Entity, several } from '../../../domain/kit/entity.ts'
import { counted } from '../data/number.ts'
import { Cell } from '../display/cell.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../display/icons.tsx'
import type { AnyRow } from '../record/entity.ts'
import type { Column, Columns } from './columns.tsx'
import classes from './grid.module.css'
import type { Rows } from './rows.ts'
import { coverage } from './selection.ts'
import type { ChangeView, View } from './view.ts'

const sortOf = (view: View, entity: Entity) => (view.sort ?? entity.sort).split(',').filter(Boolean)

/**
 * The order after a click on a column head. The first click sorts ascending, the second descending, the third restores the default order.
 * With `join` the column joins the others, at most four.
 */
export const sortedBy = (keys: string[], name: string, join: boolean): string | undefined => {
  const next = keys.includes(name) ? `-${name}` : keys.includes(`-${name}`) ? null : name
  const others = join ? keys.filter(key => key !== name && key !== `-${name}`) : []
  return [...others, ...(next ? [next] : [])].slice(-4).join(',') || undefined
}

type HeadProps<T> = {
  columns: Columns
  /** As the columns are drawn, in pixels. */
  widths: readonly number[]
  view: View
  change: ChangeView
  entity: Entity
  rows: Rows<T>
  selectable: boolean
  loaded: readonly T[]
  total: number
}

/** The head of a list: sort buttons and column resizing. */
export const GridHead = <T extends AnyRow>({ columns, widths, view, change, entity, rows, selectable, loaded, total }: HeadProps<T>) => {
  const keys = sortOf(view, entity)
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.headRow} aria-rowindex={1}>
        {selectable && (
          <div role="columnheader" className={classes.pick}>
            <SelectLoaded rows={rows} loaded={loaded} total={total} />
          </div>
        )}
        {columns.shown.map((column, at) => {
          const { name, sorts = name } = column
          return (
            <HeadCell
              key={name}
              column={column}
              width={widths[at] ?? 0}
              direction={keys.includes(sorts) ? 'ascending' : keys.includes(`-${sorts}`) ? 'descending' : undefined}
              place={keys.length > 1 ? keys.findIndex(key => key.replace('-', '') === sorts) + 1 : 0}
              onSort={join => change({ sort: sortedBy(keys, sorts, join) }, { replace: true })}
              onResize={width => columns.resize(name, width)}
            />
          )
        })}
      </div>
    </div>
  )
}

// It is half checked while rows are not selected, also those that are not loaded yet.
const SelectLoaded = <T extends AnyRow>({ rows, loaded, total }: Pick<HeadProps<T>, 'rows' | 'loaded' | 'total'>) => {
  const covered = coverage(rows.selected, loaded)
  return (
    <input
      ref={input => {
        if (input) input.indeterminate = covered === 'some' || (covered === 'loaded' && rows.selected.size < total)
      }}
      type="checkbox"
      aria-label="Select all loaded rows"
      checked={covered === 'loaded'}
      onChange={() => (covered === 'loaded' ? rows.clear() : rows.select([...rows.selected.values(), ...loaded]))}
    />
  )
}

type CellProps = {
  column: Column<never>
  width: number
  direction: 'ascending' | 'descending' | undefined
  place: number
  onSort: (join: boolean) => void
  onResize: (width: number) => void
}

const HeadCell = ({ column: { name, label, right, sortable }, width, direction, place, onSort, onResize }: CellProps) => {
  const grab = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const from = event.clientX
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = move => onResize(width + move.clientX - from)
    handle.onpointerup = () => {
      handle.onpointermove = null
    }
  }
  const Arrow = direction === 'descending' ? ArrowDownIcon : ArrowUpIcon
  return (
    <div
      role="columnheader"
      data-column={name}
      aria-sort={direction ?? 'none'}
      className={classes.headCell}
      data-right={right || undefined}
    >
      {sortable ? (
        <button type="button" className={classes.sort} onClick={event => onSort(event.shiftKey)}>
          <span>{label}</span>
          {direction && <Arrow width={12} height={12} />}
          {direction && place > 0 && <sup>{place}</sup>}
        </button>
      ) : (
        <span className={classes.plainHead}>{label}</span>
      )}
      <span className={classes.handle} onPointerDown={grab} aria-hidden />
    </div>
  )
}

/** The foot of a list: the row count and the totals of all rows. */
export const GridFoot = ({
  columns,
  sums,
  total,
  entity,
  selectable,
}: {
  columns: Columns
  sums: Record<string, string | number>
  total: number
  entity: Entity
  selectable: boolean
}) => {
  if (Object.keys(sums).length === 0) return null
  return (
    <div role="rowgroup" className={classes.foot}>
      <div role="row" className={classes.headRow}>
        {selectable && <div role="gridcell" className={classes.pick} />}
        {columns.shown.map(({ name, right }, index) => {
          const field = entity.fields[name]
          return (
            <div key={name} role="gridcell" data-column={name} className={classes.cell} data-right={right || undefined}>
              {field && sums[name] !== undefined ? (
                <Cell name={name} field={field} row={sums} />
              ) : index === 0 ? (
                counted(total, entity.one, several(entity))
              ) : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}
