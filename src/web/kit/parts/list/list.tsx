import type { ReactNode } from 'react'
import { keys } from '../../data/query.ts'
import { ListBar } from '../../list/bar.tsx'
import { useColumns } from '../../list/columns.tsx'
import { List } from '../../list/list.tsx'
import { useRows } from '../../list/rows.ts'
import type { View } from '../../list/view.ts'
import type { AnyRow } from '../../record/entity.ts'
import { answered, failed, listed, pending } from '../answers.ts'
import { nothing } from '../held.tsx'
import classes from '../page.module.css'
import { arabian, customer, lengthy, long, many, siam, sums } from '../sample.ts'
import type { Parts } from '../state.ts'

type Given = { title?: string | null; view?: View; total?: number; make?: () => void; actions?: ReactNode }

const Bar = ({ title = 'Customers', view = {}, total = 1234567, make, actions }: Given) => (
  <ListBar
    entity={customer}
    title={title}
    total={total}
    view={view}
    change={nothing}
    fixed={{}}
    columns={useColumns(customer, { key: 'parts' })}
    density="usual"
    onDensity={nothing}
    make={make}
    actions={actions}
    rows={useRows<AnyRow>([], { open: nothing, change: nothing, view, close: nothing, selectable: false, isStale: false })}
  />
)

const noViews = answered(keys.read('view', { list: customer.name }), [])
const list = (given: Partial<Parameters<typeof List<typeof customer>>[0]> = {}) => (
  <div className={classes.tall}>
    <List entity={customer} {...given} />
  </div>
)
const page = (query: Record<string, string>, rows: readonly unknown[], more = {}) => [
  noViews,
  listed(keys.page(customer, query), rows, more),
]
const wide = true

/** Lists. */
export const lists: Parts = {
  ListBar: {
    usual: { shows: <Bar make={nothing} />, wide },
    'with filters': { shows: <Bar view={{ search: 'ruby', country: 'TH,US', status: 'on hold', kinds: 'supplier' }} />, wide },
    'long text': { shows: <Bar title={long} view={{ search: long }} make={nothing} />, wide },
    'inside another screen': { shows: <Bar title={null} make={nothing} />, wide },
    'without rights': { shows: <Bar />, role: 'Salesman', wide },
  },
  List: {
    'few rows': { shows: list(), answers: page({}, [siam, lengthy, arabian], { sums }), wide },
    'many rows': {
      shows: list({ bulk: [{ label: count => `Print ${count}`, run: nothing }] }),
      answers: page({}, many, { total: 12345 }),
      wide,
    },
    'with an open record': {
      shows: list(),
      at: '/?open=siam',
      answers: [
        ...page({}, [siam, lengthy, arabian]),
        answered(keys.record(customer, siam.id), siam),
        answered(keys.history(customer, siam.id), []),
      ],
      alone: true,
    },
    'no rows': { shows: list({ empty: 'Customers who buy, or take stones on approval.' }), answers: page({}, []), wide },
    'no results': {
      shows: list(),
      at: '/?search=ruby&country=TH',
      answers: [...page({ search: 'ruby', country: 'TH' }, []), listed(keys.rows(customer, { pageSize: '1' }), [siam])],
      wide,
    },
    loading: { shows: list(), answers: [noViews, pending(keys.page(customer, {}))], wide },
    'not loaded': { shows: list(), answers: [noViews, failed(keys.page(customer, {}), 'Something is wrong.')], wide },
    'inside another screen': { shows: list({ title: null }), answers: page({}, [siam, lengthy]), wide },
    'without rights': { shows: list(), answers: page({}, [siam, lengthy, arabian]), role: 'Salesman', wide },
  },
}
