import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Entity } from '../../../../domain/kit/entity.ts'
import { type AnyRow, titleOf } from '../../record/entity.ts'
import type { Column } from '../columns.tsx'
import type { Rows } from '../rows.ts'
import classes from './cards.module.css'
import { CardCheckbox } from './checkbox.tsx'
import { type CardParts, partsOf } from './part.ts'

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

/** The rows of a list on a phone: one card each, with what decides and few labels. */
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
  const parts = partsOf(entity, columns, summary)
  if (isPending) return null
  return (
    <ul className={classes.cards} aria-label={entity.label}>
      {rows.map(row => (
        <li key={row.id} data-picked={selection?.selected.has(row.id) || undefined}>
          {selection && <CardCheckbox row={row} selection={selection} />}
          <Face title={titleOf(entity, row)} row={row} parts={parts} open={open} />
        </li>
      ))}
      <li ref={end} className={classes.end} aria-hidden />
    </ul>
  )
}

type FaceProps<T> = { title: string; row: T; parts: CardParts<T>; open: (row: T) => void }

const Face = <T extends AnyRow>({ title, row, parts: { amount, status, line }, open }: FaceProps<T>) => (
  <>
    <div className={classes.line}>
      <button type="button" className={classes.open} onClick={() => open(row)}>
        {title}
      </button>
      {amount && <Value column={amount} row={row} />}
    </div>
    <div className={classes.line}>
      <div className={classes.details}>
        {line.map(column => (
          <Value key={column.name} column={column} row={row} />
        ))}
      </div>
      {status && <Value column={status} row={row} />}
    </div>
  </>
)

const Value = <T,>({ column: { label, card, render }, row }: { column: Column<T>; row: T }) => {
  const named = `${label} `
  return (
    <span className={classes.part} data-place={card?.place}>
      {card && !card.isLabeled ? <VisuallyHidden>{named}</VisuallyHidden> : <span className={classes.label}>{named}</span>}
      <span className={classes.value}>{(card?.render ?? render)(row)}</span>
    </span>
  )
}
