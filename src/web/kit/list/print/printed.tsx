import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { type Entity, several } from '../../../../domain/kit/entity.ts'
import { moment } from '../../data/moment.ts'
import { counted, readable } from '../../data/number.ts'
import { Cell } from '../../display/cell.tsx'
import { notify } from '../../feedback/notice.tsx'
import { type AnyRow, fieldsFor } from '../../record/entity.ts'
import { useKeys } from '../../shell/keys.tsx'
import { useUser } from '../../shell/session.tsx'
import type { Column } from '../columns.tsx'
import { useFilterWords } from '../filter/words.ts'
import type { View } from '../view.ts'
import classes from './printed.module.css'

// Some 30 pages. More is for a spreadsheet.
const mostPrinted = 1_000

type Props<T extends AnyRow> = {
  entity: Entity
  title: string
  columns: readonly Column<T>[]
  view: View
  page: { rows: T[]; total: number; sums: Record<string, string | number> }
  /** Reads the first rows of the list, as many as this. */
  readFirst: (count: number) => Promise<T[]>
}

/** The list on paper: a table without menus, with all its rows on Ctrl+P, and with those on the screen when the browser prints by itself. */
export const PrintedList = <T extends AnyRow>(props: Props<T>) => {
  const { page, readFirst } = props
  const [rows, setRows] = useState<T[] | null>(null)
  useEffect(() => {
    const draw = () => flushSync(() => setRows(before => before ?? page.rows))
    const drop = () => setRows(null)
    window.addEventListener('beforeprint', draw)
    window.addEventListener('afterprint', drop)
    return () => {
      window.removeEventListener('beforeprint', draw)
      window.removeEventListener('afterprint', drop)
    }
  }, [page.rows])
  const print = async () => {
    const all = await readFirst(Math.min(page.total, mostPrinted))
    flushSync(() => setRows(all))
    window.print()
  }
  useKeys([{ key: 'mod+p', label: 'Print the list', run: () => void print().catch(notify.error) }])
  return rows && createPortal(<PrintedTable {...props} rows={rows} />, document.body)
}

const PrintedTable = <T extends AnyRow>({ entity, title, view, page, rows, ...shown }: Props<T> & { rows: readonly T[] }) => {
  const columns = shown.columns.filter(({ isAction }) => !isAction)
  const { role, settings } = useUser()
  const filters = fieldsFor(role, entity).filter(([, field]) => field.filter)
  return (
    <section className={classes.printed} data-printed>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>
          {settings.company} · {moment(new Date().toISOString())}
        </p>
      </header>
      <p className={classes.filters}>
        <span>
          {rows.length < page.total
            ? `The first ${readable(rows.length, 0)} of ${counted(page.total, entity.one, several(entity))}.`
            : `${counted(page.total, entity.one, several(entity))}.`}
        </span>
        {view.search && <span>Search: {view.search}.</span>}
        {filters.map(([name, field]) => (
          <FilterWords key={name} name={name} field={field} view={view} />
        ))}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name, label, right }) => (
              <th key={name} scope="col" data-right={right || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              {columns.map(({ name, right, render }) => (
                <td key={name} data-right={right || undefined}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
          {Object.keys(page.sums).length > 0 && (
            <tr className={classes.sums}>
              {columns.map(({ name, right }, at) => {
                const field = entity.fields[name]
                return (
                  <td key={name} data-right={right || undefined}>
                    {field && page.sums[name] !== undefined ? <Cell name={name} field={field} row={page.sums} /> : at === 0 && 'All'}
                  </td>
                )
              })}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

const FilterWords = ({ name, field, view }: Parameters<typeof useFilterWords>[0]) => {
  const words = useFilterWords({ name, field, view })
  return (
    words !== null && (
      <span>
        {field.label}: {words}.
      </span>
    )
  )
}
