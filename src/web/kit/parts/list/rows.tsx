import type { ReactNode } from 'react'
import { keys } from '../../data/query.ts'
import { type Bulk, BulkBar } from '../../list/bulk.tsx'
import { ListCards } from '../../list/card/cards.tsx'
import { CardCheckbox } from '../../list/card/checkbox.tsx'
import { useColumns } from '../../list/columns.tsx'
import { ListEmpty, ListFault } from '../../list/empty.tsx'
import { type Density, ListGrid } from '../../list/grid.tsx'
import { GridFoot, GridHead } from '../../list/head.tsx'
import { useRows } from '../../list/rows.ts'
import type { View } from '../../list/view.ts'
import { Sideways } from '../../shell/sideways.tsx'
import { listed } from '../answers.ts'
import { nothing } from '../held.tsx'
import classes from '../page.module.css'
import { arabian, bare, type Customer, customer, lengthy, long, many, siam, sums } from '../sample.ts'
import type { Parts } from '../state.ts'

const few = [siam, lengthy, arabian, bare]
type Given = {
  rows?: Customer[]
  density?: Density
  selectable?: boolean
  view?: View
  isPending?: boolean
  isStale?: boolean
  selected?: readonly number[]
  cursor?: number
  totals?: Record<string, string>
}

/** The cursor and the selection of these rows. */
const useCustomers = ({ rows = few, selected = [], cursor = -1, view = {} }: Given) => {
  const state = useRows(rows, { open: nothing, change: nothing, view, close: nothing, selectable: true, isStale: false })
  const picked = new Map(rows.filter((_, at) => selected.includes(at)).map(row => [row.id, row]))
  const here = rows[cursor]
  return { ...state, cursor: here ? { id: here.id, index: cursor } : null, selected: picked }
}

const Grid = (given: Given) => {
  const { rows: all = few, density = 'usual', selectable = true, view = {}, isPending = false, isStale = false, totals = {} } = given
  const rows = useCustomers(given)
  const columns = useColumns<Customer>(customer, { key: 'parts' })
  return (
    <div className={classes.grid}>
      <ListGrid
        entity={customer}
        page={{ rows: all, first: all, total: all.length, sums: totals, isPending, isStale, more: nothing }}
        rows={rows}
        columns={columns}
        view={view}
        change={nothing}
        open={nothing}
        prefetch={nothing}
        density={density}
        selectable={selectable}
        isOpen={view.open}
      />
    </div>
  )
}

const Cards = ({ rows = few, isPending = false }: Given) => {
  const { all } = useColumns<Customer>(customer, { key: 'parts' })
  return (
    <ListCards
      entity={customer}
      rows={rows}
      columns={all}
      summary={['balance', 'exposure', 'salesperson']}
      open={nothing}
      more={nothing}
      isPending={isPending}
    />
  )
}

const Checkbox = (given: Given) => <CardCheckbox row={siam} selection={useCustomers(given)} />

const prints: Bulk<Customer> = { label: count => `Print ${count} labels`, run: nothing }
const numbered = Array.from(
  { length: 9 },
  (_, at): Bulk<Customer> => ({ label: count => `Print ${count} labels on sheet ${at}`, run: nothing }),
)
const removes: Bulk<Customer> = { label: () => 'Write off', run: nothing, color: 'red' }
const Selection = ({ bulk, total = few.length, ...given }: Given & { bulk: readonly Bulk<Customer>[]; total?: number }) => (
  <BulkBar bulk={bulk} rows={useCustomers(given)} matching={{ loaded: few, total, readFirst: async () => few }} />
)

/** A head and a foot get their columns from the grid around them, and scroll with it. */
const InGrid = ({ children }: { children: ReactNode }) => (
  <Sideways label="Customers" className={classes.sideways}>
    <div role="grid" aria-label="Customers" className={classes.columns}>
      {children}
    </div>
  </Sideways>
)

const Head = ({ view = {}, selectable = true }: Given) => (
  <InGrid>
    <GridHead
      columns={useColumns(customer, { key: 'parts' })}
      widths={[]}
      view={view}
      change={nothing}
      entity={customer}
      rows={useCustomers({})}
      selectable={selectable}
      loaded={few}
      total={few.length}
    />
  </InGrid>
)
const Foot = ({ totals = {} }: Given) => (
  <InGrid>
    <GridFoot columns={useColumns(customer, { key: 'parts' })} sums={totals} total={1234567} entity={customer} selectable={false} />
  </InGrid>
)

const empty = { entity: customer, view: {}, fixed: {}, change: nothing }
const wide = true
/** How many rows the list has without filters. */
const others = (total: number) => [listed(keys.rows(customer, { pageSize: '1' }), [], { total })]

/** The rows of a list, and what stands in their place. */
export const rows: Parts = {
  ListGrid: {
    'few rows': { shows: <Grid selectable={false} />, wide },
    'many rows': { shows: <Grid rows={many} totals={sums} />, wide },
    compact: { shows: <Grid density="compact" view={{ sort: '-balance' }} />, wide },
    comfortable: { shows: <Grid density="roomy" view={{ sort: 'country,-balance' }} />, wide },
    'selected, open, and under the cursor': { shows: <Grid selected={[0, 2]} cursor={1} view={{ open: 'arabian' }} />, wide },
    'without the right to costs': { shows: <Grid />, role: 'Salesman', wide },
    loading: { shows: <Grid rows={[]} isPending />, wide },
    'loading again': { shows: <Grid isStale />, wide },
  },
  GridHead: {
    sorted: { shows: <Head view={{ sort: 'country,-balance' }} />, wide },
    'without selection': { shows: <Head selectable={false} />, wide },
  },
  GridFoot: { sums: { shows: <Foot totals={sums} />, wide }, none: { shows: <Foot />, wide } },
  ListCards: { 'few rows': <Cards />, 'without the right to costs': { shows: <Cards />, role: 'Salesman' }, loading: <Cards isPending /> },
  CardCheckbox: { selected: <Checkbox selected={[0]} />, 'not selected': <Checkbox /> },
  BulkBar: {
    'one action': { shows: <Selection bulk={[prints]} selected={[0]} />, alone: true },
    'several actions': { shows: <Selection bulk={[prints, removes]} selected={[0, 1, 2]} />, alone: true },
    'all loaded rows selected': { shows: <Selection bulk={[prints, removes]} selected={[0, 1, 2, 3]} total={124} />, alone: true },
    'all loaded rows selected, and too many match': {
      shows: <Selection bulk={[prints, removes]} selected={[0, 1, 2, 3]} total={56101} />,
      alone: true,
    },
    'many actions': { shows: <Selection bulk={numbered} selected={[0]} />, alone: true },
    'nothing selected': { shows: <Selection bulk={[prints]} />, alone: true },
  },
  ListEmpty: {
    'no rows yet': <ListEmpty {...empty} filtered={false} text="Customers who buy, or take stones on approval." make={nothing} />,
    'no rows yet, without the right to create': <ListEmpty {...empty} filtered={false} />,
    'no rows yet, with another way to fill the list': (
      <ListEmpty {...empty} filtered={false} make={nothing} ways={<button type="button">Import a list</button>} />
    ),
    'no results': { shows: <ListEmpty {...empty} filtered view={{ search: 'ruby 2ct', country: 'TH' }} />, answers: others(1) },
    'no results, long text': { shows: <ListEmpty {...empty} filtered view={{ search: long }} />, answers: others(1) },
    'filtered, and no rows without filters either': {
      shows: <ListEmpty {...empty} filtered view={{ search: 'ruby' }} make={nothing} />,
      answers: others(0),
    },
  },
  ListFault: {
    usual: <ListFault error={new Error('The request timed out. Narrow the filters or try again.')} retry={nothing} />,
    'long text': <ListFault error={new Error(long)} retry={nothing} />,
  },
}
