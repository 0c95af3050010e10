import type { ReactNode } from 'react'
import { useCallback, useMemo, useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { Cell, isNumber } from '../display/cell.tsx'
import { remember, remembered } from '../draft/memory.ts'
import { type AnyRow, columnsFor, entityOf } from '../record/entity.ts'
import { useRights } from '../shell/session.tsx'
import { type CardPart, cardPartOf } from './card/part.ts'
import { arranged, type ColumnPreferences, exported, isShown, moved, noPreferences, resized, toggled } from './column-order.ts'

/** One column of a list. */
export type Column<T = AnyRow> = {
  name: string
  label: string
  /** Set by the user, in pixels. Otherwise the content decides. */
  width?: number | undefined
  /** The width to which its text may be cut where the list is too narrow, in pixels. Missing where nothing is cut, as in numbers. */
  least?: number | undefined
  /** Right-aligned, as numbers are. */
  right?: boolean | undefined
  sortable?: boolean | undefined
  /** The field that its head sorts by, by default its own. */
  sorts?: string | undefined
  /** The declared columns it includes in an export; by default itself. */
  shows?: readonly string[] | undefined
  /** On the card of a phone; by default a labeled value. */
  card?: CardPart<T> | undefined
  /** Whether it has buttons only, which are of no use on paper. */
  isAction?: boolean | undefined
  render: (row: T) => ReactNode
}
/** A column that a screen adds or draws differently. Only the differences need to be given. */
export type OwnColumn<T = AnyRow> = { name: string } & Partial<Omit<Column<T>, 'name' | 'width'>> & {
    /** Placed after this column; by default a new column comes last. */
    after?: string
  }

const isCode = (name: string) => /^(code|number|sku)$/.test(name)

// Numbers, dates, statuses and codes say something else when they are cut.
const isCut = (name: string, field: Field): boolean => {
  if (field.kind === 'text') return !isCode(name) && (field.max ?? 200) > 20
  if (field.kind === 'ref') return !isCode(entityOf(field).title)
  if (field.kind === 'choice') return !field.options?.some(({ tone }) => tone)
  return ['longText', 'choices', 'json'].includes(field.kind)
}
/** The width to which a column may be cut, wider for the name of the record. */
const leastOf = (entity: Entity, name: string, field: Field): number | undefined =>
  isCut(name, field) ? (name === entity.title ? 160 : 96) : undefined

const sortable = (field: Field) => !['lines', 'json', 'choices', 'longText'].includes(field.kind)

const declared = <T extends AnyRow>(entity: Entity, [name, field]: [string, Field]): Column<T> => ({
  name,
  label: field.label,
  least: leastOf(entity, name, field),
  right: isNumber(field),
  sortable: sortable(field),
  card: { ...cardPartOf(name, field), render: row => <Cell name={name} field={field} row={row} unit /> },
  render: row => <Cell name={name} field={field} row={row} />,
})

/** The declared columns with those that a screen adds or draws differently, each in its place. */
export const withOwn = <T extends AnyRow>(columns: Column<T>[], own: readonly OwnColumn<T>[]): Column<T>[] => {
  const all = [...columns]
  for (const { after, ...change } of own) {
    const place = all.findIndex(column => column.name === change.name)
    const known = all[place]
    // What a screen draws itself has its unit already.
    const card = known?.card && { ...known.card, ...(change.render && { render: change.render }) }
    if (known) all[place] = { ...known, card, ...change }
    else {
      const at = after ? all.findIndex(column => column.name === after) + 1 : 0
      all.splice(at || all.length, 0, { label: '', render: () => null, ...change })
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
  /** The visible further columns, which the list must ask for. */
  further: string[]
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
  const isFurther = (name: string) => entity.further.includes(name)
  const shown = useMemo(() => all.filter(({ name }) => isShown(kept, entity.further.includes(name), name)), [all, kept, entity])
  return {
    kept,
    all,
    isHidden: name => !isShown(kept, isFurther(name), name),
    shown,
    further: shown.map(({ name }) => name).filter(isFurther),
    declared: exported(shown, entity),
    toggle: name => keep(before => toggled(before, isFurther(name), name)),
    resize: (name, width) => keep(before => resized(before, name, width)),
    reset: () => keep(() => noPreferences),
    move: (name, by) => keep(before => moved(before, all, name, by)),
  }
}
