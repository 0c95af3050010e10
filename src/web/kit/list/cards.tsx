import { useEffect, useRef } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import { type AnyRow, titleOf } from '../record/entity.ts'
import { CardCheckbox } from './card-checkbox.tsx'
import classes from './cards.module.css'
import type { Column } from './columns.tsx'
import type { Rows } from './rows.ts'

type Props<T extends AnyRow> = {
  entity: Entity
  rows: T[]
  columns: Column<T>[]
  summary?: readonly string[] | undefined
  open: (row: T) => void
  more: () => void
  isPending: boolean
  selection?: Rows<T> | undefined
}

/** The rows of a list on a phone: one card each, with the title and three fields. */
export const ListCards = <T extends AnyRow>({ entity, rows, columns, summary, open, more, isPending, selection }: Props<T>) => {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more()
      },
      { rootMargin: '600px' },
    )
    if (end.current) seen.observe(end.current)
    return () => seen.disconnect()
  })
  const wanted =
    summary ??
    columns
      .map(column => column.name)
      .filter(name => name !== entity.title)
      .slice(0, 3)
  const shown = wanted.flatMap(name => columns.find(column => column.name === name) ?? [])
  if (isPending) return null
  return (
    <ul className={classes.cards} aria-label={entity.label}>
      {rows.map(row => (
        <li key={row.id} data-picked={selection?.selected.has(row.id) || undefined}>
          {selection && <CardCheckbox row={row} selection={selection} />}
          <button type="button" className={classes.open} onClick={() => open(row)}>
            {titleOf(entity, row)}
          </button>
          <dl>
            {shown.map(({ name, label, render }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{render(row) ?? '–'}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      <li ref={end} className={classes.end} aria-hidden />
    </ul>
  )
}
