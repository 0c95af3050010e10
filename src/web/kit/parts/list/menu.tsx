import type { Entity } from '../../../../domain/kit/entity.ts'
import type { SavedView } from '../../../../domain/reports/view-contract.ts'
import { useColumns } from '../../list/columns.tsx'
import { ColumnsMenu } from '../../list/columns-menu.tsx'
import { ExportMenu } from '../../list/export-menu.tsx'
import { MoreFilters } from '../../list/more-filters.tsx'
import type { SavedViews } from '../../list/saved-view.ts'
import { ViewsMenu } from '../../list/views-menu.tsx'
import { clicks, Held, nothing } from '../held.tsx'
import { customer, inventory, long } from '../sample.ts'
import type { Parts } from '../state.ts'

const Columns = ({ entity = customer }: { entity?: Entity }) => {
  const columns = useColumns(entity, { key: 'parts' })
  return <Held start={'usual' as const}>{density => <ColumnsMenu columns={columns} density={density} onDensity={nothing} />}</Held>
}

const furtherExports = ['Price list', long].map(label => ({ label, run: nothing }))

const saved: SavedView = {
  list: 'customer',
  id: 'overdue',
  name: 'Overdue above 10,000',
  view: { status: 'active' },
  columns: null,
  shared: true,
  own: true,
  owner: 'Nadia Rahman',
  mayChange: true,
}
const lengthy: SavedView = {
  ...saved,
  id: 'long',
  name: long.slice(0, 60),
  own: false,
  owner: 'Maria-Magdalena von Hohenstein-Wolfenbüttel',
}
const done = async () => {}
const stored = async () => saved
const views = (more: Partial<SavedViews>): SavedViews => ({
  ...{ all: [saved, lengthy], current: undefined, isChanged: false, isBusy: false, open: nothing },
  ...{ saveAs: done, keep: stored, rename: stored, share: stored, remove: done },
  ...more,
})
const opens = { alone: true, begin: clicks() } as const

/** Menus of a list. */
export const listMenus: Parts = {
  ExportMenu: {
    button: <ExportMenu onExcel={nothing} further={[]} />,
    menu: <ExportMenu onExcel={nothing} further={furtherExports} />,
    open: { shows: <ExportMenu onExcel={nothing} further={furtherExports} />, ...opens },
  },
  ColumnsMenu: {
    closed: <Columns />,
    open: { shows: <Columns />, ...opens },
    'open, many columns': { shows: <Columns entity={inventory} />, ...opens },
  },
  MoreFilters: {
    closed: <MoreFilters names={['country']} labelOf={() => 'Country'} onAdd={nothing} />,
    open: { shows: <MoreFilters names={['Country', 'Kinds', long]} labelOf={name => name} onAdd={nothing} />, ...opens },
  },
  ViewsMenu: {
    closed: <ViewsMenu views={views({})} />,
    'a view': <ViewsMenu views={views({ current: saved })} />,
    'a view, changed': <ViewsMenu views={views({ current: lengthy, isChanged: true })} />,
    open: { shows: <ViewsMenu views={views({ current: saved, isChanged: true })} />, ...opens },
    'open, without the right to share': { shows: <ViewsMenu views={views({ current: saved })} />, role: 'Salesman', ...opens },
    'open, no views': { shows: <ViewsMenu views={views({ all: [] })} />, ...opens },
  },
}
