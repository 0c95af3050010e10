import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { useLookup } from '../../kit/data/query.ts'
import { Money, Status } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import { useView } from '../../kit/list/view.ts'
import { RecordPanel } from '../../kit/record/panel.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { WishStones } from './stones.tsx'

const entity = entities.wish
type Wish = RowOf<typeof entity>

const columns: OwnColumn<Wish>[] = [
  {
    name: 'maxPrice',
    shows: ['maxPrice', 'priceBasis', 'currency'],
    render: ({ maxPrice, priceBasis, currency }) =>
      maxPrice && <Money value={maxPrice} currency={priceBasis === 'whole' ? currency : `${currency}/ct`} />,
  },
  { name: 'inStock', render: ({ inStock }) => inStock && <Status tone="green">In stock</Status> },
]
// Shown with the price.
const hidden = ['priceBasis', 'currency']
const groups = [
  {
    label: 'Stone',
    fields: ['stoneName', 'type', 'naturalness', 'shape', 'origin', 'colour', 'clarity', 'onlyCertified', 'onlyUntreated'],
  },
  { label: 'Size and price', fields: ['minWeight', 'maxWeight', 'maxPrice', 'priceBasis', 'currency'] },
  { label: 'Follow-up', fields: ['until', 'salesperson', 'branch', 'status', 'notes'] },
] as const

/** What follows from the choice of a customer. */
const follow = (name: string, value: unknown) => {
  if (name !== 'customer' || !isRecord(value)) return {}
  const { salesperson, currency } = value
  return { ...(salesperson ? { salesperson } : {}), ...(currency ? { currency } : {}) }
}

/** The wish lists of the customers, with the open wish and the stones that fit it beside the list. */
const Wishes = () => {
  const { branch, employee } = useUser()
  const [{ customer }, change] = useView({ inAddress: true })
  const isOne = customer !== undefined && !customer.includes(',')
  const { data: found } = useLookup(entities.customer, '', { enabled: isOne, query: { ids: customer, pageSize: 1 } })
  const [known] = isOne ? (found?.rows ?? []) : []
  return (
    <List
      entity={entity}
      columns={columns}
      hidden={hidden}
      filters={['status', 'inStock', 'customer', 'stoneName', 'salesperson', 'branch', 'until']}
      summary={['customer', 'stoneName', 'inStock', 'status']}
      standing={{ status: 'open' }}
      empty="What customers are looking for. When a matching stone is available, the wish and Today show it."
      panel={(id, close) => (
        <RecordPanel
          // In the list of one customer, a new wish is theirs.
          key={`${id} ${known?.id ?? ''}`}
          entity={entity}
          id={id}
          onClose={close}
          onOpen={open => change({ open }, { replace: true })}
          groups={groups}
          initial={{ branch, salesperson: employee, ...(known ? { customer: known, ...follow('customer', known) } : {}) }}
          follow={follow}
          summary={[]}
        >
          {row => <WishStones wish={row} />}
        </RecordPanel>
      )}
    />
  )
}
export default Wishes
