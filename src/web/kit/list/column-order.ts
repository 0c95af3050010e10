import type { Entity } from '../../../domain/kit/entity.ts'

/** The column settings of a user: order, hidden columns, further columns that are shown, and widths. Older settings name no further ones. */
export type ColumnPreferences = { order: string[]; hidden: string[]; further?: string[] | undefined; widths: Record<string, number> }
export const noPreferences: ColumnPreferences = { order: [], hidden: [], widths: {} }

/** Whether these settings show a column. The further columns of a list are shown only when the user has chosen them. */
export const isShown = ({ hidden, further = [] }: ColumnPreferences, isFurther: boolean, name: string): boolean =>
  isFurther ? further.includes(name) : !hidden.includes(name)

const narrowest = 48

/** The columns in the order and width of these settings. A column that the settings do not name yet comes after all others. */
export const arranged = <C extends { name: string; width?: number | undefined }>(
  columns: readonly C[],
  { order, widths }: ColumnPreferences,
): C[] => {
  const place = ({ name }: C) => order.indexOf(name) + 1 || order.length + 1
  // The sort keeps the order of columns with the same place.
  return [...columns].sort((a, b) => place(a) - place(b)).map(column => ({ ...column, width: widths[column.name] }))
}

/** The columns of an export: the declared ones that the visible columns show, and at least the title. */
export const exported = (
  shown: readonly { name: string; shows?: readonly string[] | undefined }[],
  { list, further, title }: Pick<Entity, 'list' | 'further' | 'title'>,
): string[] => {
  const names = [...new Set(shown.flatMap(({ name, shows = [name] }) => shows))].filter(
    name => list.includes(name) || further.includes(name),
  )
  return names.length > 0 ? names : [title]
}

const switched = (names: readonly string[], name: string) =>
  names.includes(name) ? names.filter(other => other !== name) : [...names, name]

/** The settings with this column hidden, or shown again. */
export const toggled = (before: ColumnPreferences, isFurther: boolean, name: string): ColumnPreferences =>
  isFurther ? { ...before, further: switched(before.further ?? [], name) } : { ...before, hidden: switched(before.hidden, name) }

/** The settings with another width of this column, in whole pixels. */
export const resized = (before: ColumnPreferences, name: string, width: number): ColumnPreferences => ({
  ...before,
  widths: { ...before.widths, [name]: Math.max(narrowest, Math.round(width)) },
})

/** The settings with this column moved by one place among all these columns. */
export const moved = (before: ColumnPreferences, all: readonly { name: string }[], name: string, by: -1 | 1): ColumnPreferences => {
  const order = all.map(column => column.name)
  const from = order.indexOf(name)
  order.splice(from, 1)
  order.splice(Math.max(0, from + by), 0, name)
  return { ...before, order }
}
