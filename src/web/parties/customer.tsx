import { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { goodsRuleFields } from '../../domain/parties/goods-rules.ts'
import { ImportLink } from '../company/import/link.tsx'
import { counted } from '../kit/data/number.ts'
import { Status } from '../kit/display/cell.tsx'
import type { OwnColumn } from '../kit/list/columns.tsx'
import { List } from '../kit/list/list.tsx'
import { useView } from '../kit/list/view.ts'
import { RecordPanel } from '../kit/record/panel.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { CustomerStanding } from './customer-standing.tsx'

type Customer = RowOf<typeof entities.customer>

const columns: OwnColumn<Customer>[] = [
  {
    name: 'overdueDays',
    label: 'Overdue',
    render: row => (row.overdueDays ? <Status tone="red">{counted(row.overdueDays, 'day')}</Status> : null),
  },
]
const groups = [
  { label: 'Contact', fields: ['phone', 'email', 'address', 'postalCode', 'city', 'shippingAddress', 'country', 'language'] },
  {
    label: 'Terms',
    fields: [
      'currency',
      'termsDays',
      'approvalDays',
      'priceLevel',
      'discount',
      'creditLimit',
      'approvalLimit',
      'openingBalance',
      'openingPayable',
      'openingDate',
    ],
  },
  { label: 'Tax', fields: ['taxTreatment', 'taxIncluded', 'taxNumber'] },
  { label: 'E-invoices', fields: ['registrationNumber', 'electronicAddress', 'buyerReference'] },
  { label: 'Rules about goods', fields: goodsRuleFields },
  { label: 'Notes', fields: ['alertNote', 'notes'] },
] as const

/** All parties of the company, with the open one beside the list. */
const Customers = () => {
  const { settings, branch } = useUser()
  const { termsDays, approvalDays } = settings
  const { country, currency } = branch
  const [, change] = useView({ inAddress: true })
  return (
    <List
      entity={entities.customer}
      columns={columns}
      filters={['kinds', 'salesperson', 'status', 'type']}
      summary={['code', 'country', 'balance', 'overdueDays']}
      actions={<ImportLink entity={entities.customer} />}
      empty="Everyone you sell to or buy from. New invoices use the customer’s currency and terms."
      panel={(id, close) => (
        <RecordPanel
          key={id}
          entity={entities.customer}
          id={id}
          onClose={close}
          onOpen={open => change({ open }, { replace: true })}
          groups={groups}
          initial={{ country, currency, termsDays, approvalDays }}
          summary={[]}
        >
          {row => <CustomerStanding customer={row} />}
        </RecordPanel>
      )}
    />
  )
}
export default Customers
