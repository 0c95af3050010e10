import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import { readFirst, usePage, usePrefetch } from '../data/query.ts'
import { remember, remembered } from '../draft/memory.ts'
import { onDemand } from '../feedback/on-demand.tsx'
import type { ListRow } from '../record/entity.ts'
import { useRights } from '../shell/session.tsx'
import { ListBar } from './bar.tsx'
import { BulkBar } from './bulk.tsx'
import { ListCards } from './card/cards.tsx'
import { useColumns } from './columns.tsx'
import { ListEmpty, ListFault } from './empty.tsx'
import { useListExport } from './export.ts'
import { type Density, ListGrid } from './grid.tsx'
import classes from './list.module.css'
import { PrintedList } from './print/printed.tsx'
import type { ListProps } from './props.ts'
import { useRows } from './rows.ts'
import { useSavedViews } from './saved-view.ts'
import { filtersIn, queryOf, useView, type View, withStanding } from './view.ts'
import { ViewsMenu } from './views-menu.tsx'

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
  const read = columns.further.length > 0 ? { ...listed, further: columns.further } : listed
  const page = usePage(entity, read)
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
      {title !== null && (
        <PrintedList
          entity={entity}
          title={title}
          columns={columns.shown}
          view={view}
          page={page}
          readFirst={count => readFirst(entity, read, count)}
        />
      )}
      <BulkBar
        bulk={exports && selectable ? [...bulk, exports.selection] : bulk}
        rows={rows}
        matching={{ loaded: page.rows, total: page.total, readFirst: count => readFirst(entity, listed, count) }}
      />
    </div>
  )
}
