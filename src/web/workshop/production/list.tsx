import { useEffect, useMemo, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { rememberList } from '../../documents/list-address.ts'
import { useReminders } from '../../documents/share/remind.ts'
import { Money } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/record/entity.ts'
import { SectionTabs } from '../../kit/shell/page.tsx'
import { useGo, useOwnSearch } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { BillStatus, DueCell, NumberCell, OpenCell, PayBill, payColumn } from '../../payments/bill-list.tsx'
import { useWorkKind, workTabs } from '../kind.ts'
import { billEntity, billHome } from './kind.ts'

type Entity = ReturnType<typeof billEntity>
type Row = ListRow<Entity>

const filters = ['direction', 'status', 'date', 'customer', 'employee', 'branch']
// Shown in other columns: the currency with the amounts, the days overdue with the status, the employee with the party.
const hidden = ['currency', 'overdueDays', 'employee']
// Users who do not see pay get only customer invoices, so these columns say nothing.
const ofPay = ['direction', 'employee']
const summary = ['customer', 'total', 'status']

const columnsOf = (entity: Entity): OwnColumn<Row>[] => [
  { name: 'number', render: row => <NumberCell row={row} /> },
  {
    name: 'customer',
    label: 'Customer or maker',
    shows: ['customer', 'employee'],
    render: row => row.customer?.title ?? row.employee?.title ?? '',
  },
  { name: 'total', shows: ['total', 'currency'], render: row => <Money value={row.total} currency={row.currency} /> },
  { name: 'open', shows: ['open', 'currency'], render: row => row.direction !== 'internal' && <OpenCell row={row} /> },
  { name: 'dueDate', render: row => row.direction !== 'internal' && <DueCell row={row} /> },
  { name: 'status', shows: ['status', 'overdueDays'], render: row => <BillStatus entity={entity} row={row} /> },
]
const isCustomers = (row: Row) => row.direction === 'customer'

/** The invoices of one kind of work, newest first. Open amounts are highlighted and can be paid here. */
const Bills = () => {
  const kind = useWorkKind()
  const entity = billEntity(kind)
  const home = billHome(kind)
  const go = useGo()
  const { can, may } = useRights()
  const search = useOwnSearch()
  const [paid, setPaid] = useState<Row | null>(null)
  const bulk = [useReminders<Row>(entity.name)]
  const [mayPay, seesPay] = [can('create', entities.paymentNote), may('confidential.read')]
  const columns = useMemo(() => {
    const owes = (row: Row) => row.customer !== null && (isCustomers(row) || seesPay)
    const pay = payColumn<Row>({ label: 'Settle', ariaLabel: 'Settle', owes, onPay: setPaid })
    return mayPay ? [...columnsOf(entity), pay] : columnsOf(entity)
  }, [entity, mayPay, seesPay])
  useEffect(() => rememberList(home, search), [home, search])
  return (
    <>
      <List
        key={entity.name}
        entity={entity}
        columns={columns}
        hidden={seesPay ? hidden : [...hidden, ...ofPay]}
        filters={seesPay ? filters : filters.filter(name => !ofPay.includes(name))}
        summary={summary}
        bulk={bulk}
        empty={`An invoice charges a customer for finished work${seesPay ? ' or records what the maker earns' : ''}.`}
        onOpen={row => go(`${home}/${row.id}`)}
        onNew={can('create', entity) ? () => go(`${home}/new`) : false}
        newLabel={`New ${entity.one}`}
        exportPath={`${entity.path}/export/excel`}
      >
        <SectionTabs label="Production" tabs={workTabs(kind)} />
      </List>
      {paid?.customer && (
        <PayBill way={isCustomers(paid) ? 'received' : 'paid'} party={paid.customer} bill={paid} onClose={() => setPaid(null)} />
      )}
    </>
  )
}
export default Bills
