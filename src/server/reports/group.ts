import { type RawBuilder, sql } from 'kysely'

/** A way to group documents: its column header, the SQL key and the SQL title of a group. */
export type Group = { header: string; key: RawBuilder<unknown>; title: RawBuilder<unknown> }

const record = (header: string, key: string, table: string): Group => ({
  header,
  key: sql.raw(key),
  title: sql`coalesce((select json_build_object('id', o.id, 'title', o.name) from ${sql.table(table)} o where o.id = key), json_build_object('id', '', 'title', 'Nobody'))`,
})

/** The groups that all customer documents have; the document has the alias `p`. */
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
