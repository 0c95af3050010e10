import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Query } from '../data/contract.ts'
import { readFirst, usePage, usePrefetch } from '../data/query.ts'
import { remember, remembered } from '../draft/memory.ts'
import type { MenuEntry } from '../feedback/more-menu.tsx'
import { onDemand } from '../feedback/on-demand.tsx'
import type { ListRow } from '../record/entity.ts'
import { useRights } from '../shell/session.tsx'
import { ListBar, type UnderstoodProps } from './bar.tsx'
import { type Bulk, BulkBar } from './bulk.tsx'
import { ListCards } from './card/cards.tsx'
import { type OwnColumn, useColumns } from './columns.tsx'
import { ListEmpty, ListFault } from './empty.tsx'
import { useListExport } from './export.ts'
import { type Density, ListGrid } from './grid.tsx'
import classes from './list.module.css'
import { type Body, useRows } from './rows.ts'
import { useSavedViews } from './saved-view.ts'
import { filtersIn, queryOf, useView, type View, withStanding } from './view.ts'
import { ViewsMenu } from './views-menu.tsx'

export type ListProps<R extends Entity> = {
  entity: R
  /** The heading, by default the entity's label; null for a list inside another screen. */
  title?: string | null
  /** Filters that always apply. They are not offered and cannot be removed. */
  query?: Query
  /** Default filters and order. Unlike `query`, they are shown and can be removed. */
  standing?: View
  /** Columns added or drawn differently. Define them outside the component, so that their identity is stable. */
  columns?: readonly OwnColumn<ListRow<NoInfer<R>>>[]
  /** Declared columns left out. */
  hidden?: readonly string[]
  /** The filters shown first; the others are behind "Filter". */
  filters?: readonly string[]
  /** The fields on a phone's card besides the title and the date. */
  summary?: readonly string[]
  /** Opens a separate screen instead of the panel beside the list. */
  onOpen?: (row: ListRow<NoInfer<R>>) => void
  /** The panel for the open row, by default its form and history. The id is 'new' for a new record. */
  panel?: (id: string, close: () => void) => ReactNode
  /** Creates a new record, by default in an empty panel. False where this list creates none. */
  onNew?: (() => void) | false
  newLabel?: string
  /** What a search text asks for beyond its words, below the search box. */
  Understood?: ComponentType<UnderstoodProps>
  /** A search text as the server reads it, by default as it is typed. */
  asRead?: (search: string) => string
  bulk?: readonly Bulk<ListRow<NoInfer<R>>>[]
  /** Content beside the main button. It gets the export query: filters, order and visible columns. */
  actions?: ReactNode | ((exportQuery: Query) => ReactNode)
  /** Content between the head and the rows, such as tabs or figures. */
  children?: ReactNode
  /** The purpose of the list, shown when it is empty. */
  empty?: string
  /** Other ways to fill an empty list, such as an import. */
  emptyWays?: ReactNode
  /** The path of the spreadsheet export; false for a list without one. */
  exportPath?: string | false
  /** Further exports, of the export query. */
  furtherExports?: (exportQuery: Query) => readonly MenuEntry[]
  /** Whether the rows have a picture, which needs higher rows. */
  pictured?: boolean
  /** Another way to show the rows, such as a gallery. */
  body?: (shown: Body<ListRow<NoInfer<R>>>) => ReactNode
}

// A constant, so that memoized values stay valid across renders.
const nothing: View = {}
const none: readonly never[] = []

// Loaded on demand, because users view lists far more often than they open a record.
const RecordPanel = onDemand(async () => (await import('../record/panel.tsx')).RecordPanel)

/** A list of an entity, with keyboard navigation. The server searches, filters, sorts and totals it. */
export const List = <R extends Entity>(props: ListProps<R>) => {
  const { entity, title = entity.label, query = {}, bulk = [], body } = props
  const { can } = useRights()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [addressView, changeView] = useView({ inAddress: title !== null })
  const [view, change] = withStanding([addressView, changeView], props.standing ?? nothing)
  const views = useSavedViews(entity.name, addressView, changeView, { enabled: title !== null })
  const [density, setDensity] = useState<Density>(() => remembered('density', 'usual'))
  const listed = { ...queryOf(entity, view, props.asRead), ...query }
  const columns = useColumns<ListRow<R>>(entity, {
    own: props.columns ?? none,
    hidden: [...(props.hidden ?? []), ...Object.keys(query)],
    key: title === null ? `${entity.name}.inside` : views.current ? `${entity.name}.view.${views.current.id}` : entity.name,
    saved: views.current?.columns,
  })
  const page = usePage(entity, columns.further.length > 0 ? { ...listed, further: columns.further } : listed)
  const exportQuery = { ...listed, columns: columns.declared }
  const exports = useListExport(entity, props.exportPath, exportQuery)
  const prefetch = usePrefetch(entity)
  const close = () => change({ open: undefined })
  const open = (row: ListRow<R>) => (props.onOpen ? props.onOpen(row) : change({ open: row.id }, { replace: Boolean(view.open) }))
  const canMake = props.onNew !== false && can('create', entity)
  const make = canMake ? props.onNew || (() => change({ open: 'new' })) : undefined
  const selectable = bulk.length > 0
  const rows = useRows(page.rows, { open, make, change, view, close, selectable, isStale: page.isStale })
  const selection = selectable ? rows : undefined
  const filtered = Boolean(view.search) || Object.keys(filtersIn(entity, view)).length > 0

  const shown = () => {
    if (page.error) return <ListFault error={page.error} retry={page.retry} />
    if (!page.isPending && page.rows.length === 0)
      return (
        <ListEmpty
          entity={entity}
          filtered={filtered}
          text={props.empty}
          make={make}
          ways={props.emptyWays}
          fixed={query}
          change={change}
          view={view}
        />
      )
    if (body) return body({ rows: page.rows, open, more: page.more, selection })
    if (isPhone)
      return (
        <ListCards
          entity={entity}
          rows={page.rows}
          columns={columns.all.filter(({ name }) => !entity.further.includes(name))}
          summary={props.summary}
          open={open}
          more={page.more}
          isPending={page.isPending}
          selection={selection}
        />
      )
    return (
      <ListGrid
        entity={entity}
        page={page}
        rows={rows}
        columns={columns}
        view={view}
        change={change}
        open={open}
        prefetch={prefetch}
        density={density}
        pictured={props.pictured ?? false}
        selectable={selectable}
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
        first={props.filters}
        columns={columns}
        density={density}
        onDensity={to => setDensity(remember('density', to))}
        make={make}
        newLabel={props.newLabel}
        actions={typeof props.actions === 'function' ? props.actions(exportQuery) : props.actions}
        onExport={exports?.all}
        furtherExports={props.furtherExports?.(exportQuery)}
        Understood={props.Understood}
        rows={rows}
        views={title !== null && <ViewsMenu views={views} columns={columns} />}
      >
        {props.children}
      </ListBar>
      <div className={classes.beside}>
        <div className={classes.main}>{shown()}</div>
        {panel && (
          <aside className={classes.panel} aria-label={entity.one}>
            {panel}
          </aside>
        )}
      </div>
      <BulkBar
        bulk={exports && selectable ? [...bulk, exports.selection] : bulk}
        rows={rows}
        matching={{ loaded: page.rows, total: page.total, readFirst: count => readFirst(entity, listed, count) }}
      />
    </div>
  )
}
