import { useEffect, useMemo, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { HomeStrip } from '../../company/home/strip.tsx'
import { invoiceKind } from '../../documents/invoice-kind.ts'
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
import { useNewFromList } from '../new-from-list.ts'
import { invoiceTabs } from './tabs.ts'

type Row = ListRow<typeof entities.invoice>

const place = invoiceKind.home
const filters = ['status', 'date', 'customer', 'salesperson', 'branch']
// Shown in other columns: the currency with the amounts, the days overdue with the status.
const hidden = ['currency', 'overdueDays']
const summary = ['customer', 'total', 'status']

const own: OwnColumn<Row>[] = [
  { name: 'number', render: row => <NumberCell row={row} /> },
  { name: 'total', shows: ['total', 'currency'], render: row => <Money value={row.total} currency={row.currency} /> },
  { name: 'open', shows: ['open', 'currency'], render: row => <OpenCell row={row} /> },
  { name: 'dueDate', render: row => <DueCell row={row} /> },
  { name: 'status', shows: ['status', 'overdueDays'], render: row => <BillStatus entity={entities.invoice} row={row} /> },
]
const receiving = { label: 'Receive', ariaLabel: 'Receive payment for', owes: () => true }

/** All invoices, newest first. Open and overdue amounts are highlighted and can be paid here. */
const Invoices = () => {
  const go = useGo()
  const begin = useNewFromList(place)
  const { can } = useRights()
  const search = useOwnSearch()
  const [paid, setPaid] = useState<Row | null>(null)
  const bulk = [useReminders<Row>('invoice')]
  const mayReceive = can('create', entities.paymentNote)
  const columns = useMemo(() => (mayReceive ? [...own, payColumn<Row>({ ...receiving, onPay: setPaid })] : own), [mayReceive])
  useEffect(() => rememberList(place, search), [search])
  return (
    <>
      <List
        entity={entities.invoice}
        columns={columns}
        hidden={hidden}
        filters={filters}
        summary={summary}
        bulk={bulk}
        empty="An invoice takes the sold stones out of stock and adds the total to the customer’s balance."
        onOpen={row => go(`${place}/${row.id}`)}
        onNew={begin}
        newLabel="New invoice"
        exportPath="invoice/export/excel"
      >
        <SectionTabs label="Invoices" tabs={invoiceTabs} />
        <HomeStrip />
      </List>
      {paid && <PayBill way="received" party={paid.customer} bill={paid} onClose={() => setPaid(null)} />}
    </>
  )
}
export default Invoices
