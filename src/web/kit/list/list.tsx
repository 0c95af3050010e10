import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Query } from '../data/api.ts'
import { usePage, usePrefetch } from '../data/query.ts'
import { remember, remembered } from '../draft/memory.ts'
import type { AnyRow, ListRow } from '../record/entity.ts'
import type { RecordPanelProps } from '../record/panel.tsx'
import { useRights } from '../shell/session.tsx'
import { ListBar } from './bar.tsx'
import { type Bulk, BulkBar } from './bulk.tsx'
import { ListCards } from './cards.tsx'
import { type OwnColumn, useColumns } from './columns.tsx'
import { ListEmpty, ListFault } from './empty.tsx'
import { type Density, ListGrid } from './grid.tsx'
import classes from './list.module.css'
import { useRows } from './rows.ts'
import { useSavedViews } from './saved-view.ts'
import { filtersIn, queryOf, useView, type View, withStanding } from './view.ts'
import { ViewsMenu } from './views-menu.tsx'

export type ListProps<R extends Entity> = {
  entity: R
  /** What a heading says instead of the entity's label; null for a list inside another screen. */
  title?: string | null
  /** Filters that always hold here and are not offered; what they say may not be undone. */
  query?: Query
  /** Filters and an order that hold while nothing else is said of them; unlike `query`, they are offered and may be taken off. */
  standing?: View
  /** Columns added, or drawn in another way. Keep them outside the component, so that they stay the same. */
  columns?: readonly OwnColumn<ListRow<NoInfer<R>>>[]
  /** Declared columns left out. */
  hidden?: readonly string[]
  /** The filters offered first; the others stand behind "Filter". */
  filters?: readonly string[]
  /** The three facts a phone's card shows. */
  facts?: readonly string[]
  /** Leads to a screen of its own instead of the panel beside the list. */
  onOpen?: (row: ListRow<NoInfer<R>>) => void
  /** What stands beside the list for the row that is open; else its form and history. 'new' for a new one. */
  panel?: (id: string, close: () => void) => ReactNode
  /** Makes a new one; else the panel opens empty. False where none is made here. */
  onNew?: (() => void) | false
  newLabel?: string
  bulk?: readonly Bulk<ListRow<NoInfer<R>>>[]
  /** Beside the main button, given what a file of the list is asked with: its filters, its order and the columns that are shown. */
  actions?: ReactNode | ((exportQuery: Query) => ReactNode)
  /** Between the head and the rows: tabs, figures. */
  children?: ReactNode
  /** What an empty list says this is for. */
  empty?: string
  /** Where its spreadsheet comes from; false for a list that has none. */
  exportPath?: string | false
  /** Another way to show the rows, such as a gallery. */
  body?: (rows: ListRow<NoInfer<R>>[], open: (row: ListRow<NoInfer<R>>) => void, more: () => void) => ReactNode
}

const newId = 'new'
// The same at every turn, so that what follows from it is not made anew.
const nothing: View = {}
const none: readonly OwnColumn<never>[] = []

// Many lists are looked at for every record that is opened.
const RecordPanel = lazy(async () => ({ default: (await import('../record/panel.tsx')).RecordPanel })) as unknown as <R extends Entity>(
  props: RecordPanelProps<R>,
) => ReactNode

/** A list of an entity: searched, filtered, sorted and summed by the server, worked with from the keyboard. */
export const List = <R extends Entity>(props: ListProps<R>) => {
  const { entity, title = entity.label, query = {}, bulk = [], body } = props
  const { can } = useRights()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [addressView, say] = useView({ inAddress: title !== null })
  const [view, change] = withStanding([addressView, say], props.standing ?? nothing)
  const views = useSavedViews(entity.name, addressView, say, { enabled: title !== null })
  const [density, setDensity] = useState<Density>(() => remembered('density', 'usual'))
  const page = usePage(entity, { ...queryOf(entity, view), ...query })
  const columns = useColumns(entity, {
    own: (props.columns ?? none) as never,
    hidden: [...(props.hidden ?? []), ...Object.keys(query)],
    key: title === null ? `${entity.name}.inside` : views.current ? `${entity.name}.view.${views.current.id}` : entity.name,
    saved: views.current?.columns,
  })
  const exportQuery = { ...queryOf(entity, view), ...query, columns: columns.declared }
  const prefetch = usePrefetch(entity)
  const close = () => change({ open: undefined })
  const open = (row: AnyRow) => (props.onOpen ? props.onOpen(row as ListRow<R>) : change({ open: row.id }, { replace: Boolean(view.open) }))
  const canMake = props.onNew !== false && can('create', entity)
  const make = canMake ? props.onNew || (() => change({ open: newId })) : undefined
  const rows = useRows(page.rows as AnyRow[], { open, make, change, view, close, selectable: bulk.length > 0 })
  const filtered = Boolean(view.search) || Object.keys(filtersIn(entity, view)).length > 0
  const chooseDensity = (to: Density) => setDensity(remember('density', to))

  const shown = () => {
    if (page.error) return <ListFault error={page.error} retry={page.retry} />
    if (!page.isPending && page.rows.length === 0)
      return <ListEmpty entity={entity} filtered={filtered} text={props.empty} make={make} change={change} view={view} />
    if (body) return body(page.rows, open as never, page.more)
    if (isPhone)
      return (
        <ListCards
          entity={entity}
          rows={page.rows as AnyRow[]}
          columns={columns.all}
          facts={props.facts}
          open={open}
          more={page.more}
          isPending={page.isPending}
        />
      )
    return (
      <ListGrid
        entity={entity}
        page={page as never}
        rows={rows}
        columns={columns}
        view={view}
        change={change}
        open={open}
        prefetch={prefetch}
        density={density}
        selectable={bulk.length > 0}
        isOpen={view.open}
      />
    )
  }
  const panel =
    view.open &&
    !props.onOpen &&
    (props.panel ? (
      props.panel(view.open, close)
    ) : (
      <RecordPanel key={view.open} entity={entity} id={view.open} onClose={close} onOpen={id => change({ open: id }, { replace: true })} />
    ))

  return (
    <div className={classes.list} data-inside={title === null || undefined}>
      <ListBar
        entity={entity}
        title={title}
        total={page.isPending ? undefined : page.total}
        view={view}
        change={change}
        fixed={query}
        exportQuery={exportQuery}
        first={props.filters}
        columns={columns}
        density={density}
        onDensity={chooseDensity}
        make={make}
        newLabel={props.newLabel}
        actions={typeof props.actions === 'function' ? props.actions(exportQuery) : props.actions}
        exportPath={props.exportPath}
        rows={rows}
        views={title !== null && <ViewsMenu views={views} columns={columns} />}
      >
        {props.children}
      </ListBar>
      <div className={classes.beside}>
        <div className={classes.main}>{shown()}</div>
        {panel && (
          <aside className={classes.panel} aria-label={entity.one}>
            <Suspense fallback={null}>{panel}</Suspense>
          </aside>
        )}
      </div>
      <BulkBar bulk={bulk as never} rows={rows} />
    </div>
  )
}
