import { useEffect } from 'react'
import { entities } from '../../../domain/index.ts'
import { rememberList } from '../../documents/list-address.ts'
import { Money } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/record/entity.ts'
import { useGo, useOwnSearch } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { NumberCell } from '../../payments/bill-list.tsx'
import { useNewFromList } from '../new-from-list.ts'
import { offerKind } from './kind.ts'
import classes from './offer.module.css'

const entity = entities.offer
type Row = ListRow<typeof entity>

const { home } = offerKind
const filters = ['status', 'validUntil', 'customer', 'salesperson', 'branch', 'date']
// Shown with the total.
const hidden = ['currency']
const summary = ['customer', 'total', 'status']

const columns: OwnColumn<Row>[] = [
  { name: 'number', render: row => <NumberCell row={row} /> },
  {
    name: 'total',
    shows: ['total', 'currency'],
    render: row =>
      row.total === null ? <span className={classes.quiet}>on request</span> : <Money value={row.total} currency={row.currency} />,
  },
]

/** All offers, newest first. */
const Offers = () => {
  const go = useGo()
  const begin = useNewFromList(home)
  const { can } = useRights()
  const search = useOwnSearch()
  useEffect(() => rememberList(home, search), [search])
  return (
    <List
      entity={entity}
      columns={columns}
      hidden={hidden}
      filters={filters}
      summary={summary}
      empty="An offer shows stones to a customer with prices, or with prices on request. The stones stay available."
      onOpen={row => go(`${home}/${row.id}`)}
      onNew={can('create', entity) && begin}
      newLabel="New offer"
      exportPath="offer/export/excel"
    />
  )
}
export default Offers
