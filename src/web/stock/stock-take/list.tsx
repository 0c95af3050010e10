import { entities } from '../../../domain/index.ts'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import { home, type StockTakeRow } from './messages.ts'

const columns: OwnColumn<StockTakeRow>[] = [
  { name: 'number', width: 152, render: ({ number }) => number ?? 'Draft' },
  { name: 'location', width: 128 },
  { name: 'stones', width: 104 },
  { name: 'found', width: 80 },
  { name: 'variance', width: 80 },
  { name: 'missing', width: 80 },
  { name: 'unexpected', width: 104 },
  { name: 'impact', width: 160 },
]
const filters = ['state', 'branch', 'date', 'type']

/** Every stock-take, with its scope and its result. */
const StockTakes = () => {
  const go = useGo()
  return (
    <List
      entity={entities.stockTake}
      columns={columns}
      filters={filters}
      summary={['date', 'missing', 'state']}
      onOpen={row => go(`${home}/${row.id}`)}
      onNew={() => go(`${home}/new`)}
      newLabel="New stock-take"
      empty="Count the stock of a branch or tray and compare it with the book. Several users can count at once, also offline."
    >
      <InventoryNav />
    </List>
  )
}
export default StockTakes
