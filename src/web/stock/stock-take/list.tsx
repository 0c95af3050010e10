import { entities } from '../../../domain/index.ts'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import { home, type StockTakeRow } from './messages.ts'

const columns: OwnColumn<StockTakeRow>[] = [{ name: 'number', render: ({ number }) => number ?? 'Draft' }]
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
