import type { ReactNode } from 'react'
import { useCallback, useMemo, useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { Cell, isNumber } from '../display/cell.tsx'
import { remember, remembered } from '../draft/memory.ts'
import { type AnyRow, columnsFor } from '../record/entity.ts'
import { useRights } from '../shell/session.tsx'
import { arranged, type ColumnPreferences, exported, moved, noPreferences, resized, toggled } from './column-order.ts'

/** One column of a list. */
export type Column<T = AnyRow> = {
  name: string
  label: string
  width: number
  /** Right-aligned, as numbers are. */
  right?: boolean | undefined
  sortable?: boolean | undefined
  /** The declared columns it includes in an export; by default itself. */
  shows?: readonly string[] | undefined
  render: (row: T) => ReactNode
}
/** A column that a screen adds or draws differently. Only the differences need to be given. */
export type OwnColumn<T = AnyRow> = { name: string } & Partial<Omit<Column<T>, 'name'>> & {
    /** Placed after this column; by default a new column comes last. */
    after?: string
  }

const widths: Partial<Record<Field['kind'], number>> = {
  integer: 88,
  flag: 96,
  date: 116,
  timestamp: 160,
  money: 120,
  rate: 112,
  exchange: 112,
  carats: 104,
  grams: 104,
  millimetres: 88,
  percent: 88,
  choice: 128,
  choices: 140,
  json: 110,
  ref: 168,
}
const widthOf = (entity: Entity, name: string, field: Field): number => {
  // A record that is titled by a choice has the names of its options in this column.
  if (field.kind !== 'text') return name === entity.title && field.kind === 'choice' ? 184 : (widths[field.kind] ?? 176)
  if (/^(code|number|sku)$/.test(name) || (field.max ?? 200) <= 20) return 120
  if (name === 'email') return 216
  return name === entity.title ? 224 : (field.max ?? 200) <= 60 ? 144 : 184
}

const sortable = (field: Field) => !['lines', 'json', 'choices', 'longText'].includes(field.kind)

const declared = <T extends AnyRow>(entity: Entity, [name, field]: [string, Field]): Column<T> => ({
  name,
  label: field.label,
  width: widthOf(entity, name, field),
  right: isNumber(field),
  sortable: sortable(field),
  render: row => <Cell name={name} field={field} row={row} />,
})

/** The declared columns with those that a screen adds or draws differently, each in its place. */
export const withOwn = <T extends AnyRow>(columns: Column<T>[], own: readonly OwnColumn<T>[]): Column<T>[] => {
  const all = [...columns]
  for (const { after, ...change } of own) {
    const place = all.findIndex(column => column.name === change.name)
    const known = all[place]
    if (known) all[place] = { ...known, ...change }
    else {
      const at = after ? all.findIndex(column => column.name === after) + 1 : 0
      all.splice(at || all.length, 0, { label: '', width: 120, render: () => null, ...change })
    }
  }
  return all
}

export type Columns<T = never> = {
  /** The settings in a form that can be stored. */
  kept: ColumnPreferences
  /** The visible columns, in order. */
  shown: Column<T>[]
  /** The visible declared columns, in order, for an export. */
  declared: string[]
  /** All columns, in order, for the column menu. */
  all: Column<T>[]
  isHidden: (name: string) => boolean
  toggle: (name: string) => void
  move: (name: string, by: -1 | 1) => void
  resize: (name: string, width: number) => void
  reset: () => void
}

/**
 * The columns of a list with this user's settings, stored on this computer. In a saved view they start from the view and are not stored.
 */
export const useColumns = <T extends AnyRow>(
  entity: Entity,
  {
    own = [],
    hidden = [],
    key = entity.name,
    saved,
  }: { own?: readonly OwnColumn<T>[]; hidden?: readonly string[]; key?: string; saved?: ColumnPreferences | null | undefined },
): Columns<T> => {
  const { role } = useRights()
  const [changed, setChanged] = useState<{ key: string; kept: ColumnPreferences } | null>(null)
  const found = useMemo(() => (saved === undefined ? remembered(`columns.${key}`, noPreferences) : (saved ?? noPreferences)), [key, saved])
  const kept = changed?.key === key ? changed.kept : found
  const keep = useCallback(
    (change: (before: ColumnPreferences) => ColumnPreferences) =>
      setChanged(before => {
        const next = change(before?.key === key ? before.kept : found)
        return { key, kept: saved === undefined ? remember(`columns.${key}`, next) : next }
      }),
    [key, found, saved],
  )
  const left = hidden.join()
  const all = useMemo(() => {
    const columns = withOwn(
      columnsFor(role, entity)
        .filter(([name]) => !left.split(',').includes(name))
        .map(entry => declared<T>(entity, entry)),
      own,
    )
    return arranged(columns, kept)
  }, [role, entity, own, left, kept])
  const isHidden = (name: string) => kept.hidden.includes(name)
  const shown = useMemo(() => all.filter(({ name }) => !kept.hidden.includes(name)), [all, kept])
  return {
    kept,
    all,
    isHidden,
    shown,
    declared: exported(shown, entity),
    toggle: name => keep(before => toggled(before, name)),
    resize: (name, width) => keep(before => resized(before, name, width)),
    reset: () => keep(() => noPreferences),
    move: (name, by) => keep(before => moved(before, all, name, by)),
  }
}
