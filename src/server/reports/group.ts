import { type RawBuilder, sql } from 'kysely'

/** A way to put papers together: what its column is called, what a paper is put together by, and the title of that. */
export type Group = { header: string; key: RawBuilder<unknown>; title: RawBuilder<unknown> }

const record = (header: string, key: string, table: string): Group => ({
  header,
  key: sql.raw(key),
  title: sql`coalesce((select json_build_object('id', o.id, 'title', o.name) from ${sql.table(table)} o where o.id = key), json_build_object('id', '', 'title', 'Nobody'))`,
})

/** The ways that all papers have which go to a customer; a paper is read as `p`. */
export const documentGroups = {
  customer: record('Customer', 'p.customer_id', 'customer'),
  salesperson: record('Salesperson', 'p.salesperson_id', 'employee'),
  branch: record('Branch', 'p.branch_id', 'branch'),
  month: {
    header: 'Month',
    key: sql`to_char(p.date, 'YYYY-MM')`,
    title: sql`json_build_object('id', key, 'title', to_char(to_date(key, 'YYYY-MM'), 'FMMonth YYYY'))`,
  },
} satisfies Record<string, Group>
export type DocumentGroup = keyof typeof documentGroups
