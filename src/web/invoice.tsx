import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { nouns } from '../domain/index.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import { rememberList } from './invoice-list-address.ts'
import type { OwnColumn } from './kit/columns.tsx'
import { List } from './kit/list.tsx'
import type { ListRow } from './kit/noun.ts'
import { counted, day } from './kit/number.ts'
import { useGo } from './kit/place.tsx'
import { useRights } from './kit/session.tsx'
import classes from './invoice.module.css'

type Row = ListRow<typeof nouns.invoice>

// The form comes along only when money comes in.
const ReceivePayment = lazy(async () => ({ default: (await import('./payment-note-receive.tsx')).ReceivePayment }))

const place = '/sales-and-clients/invoices'
const filters = ['status', 'date', 'customer', 'salesperson', 'branch']
const facts = ['customer', 'total', 'status']

const dates: OwnColumn<Row>[] = [
  { name: 'dueDate', render: row => <span className={classes.due} data-tone={row.overdueDays ? 'red' : undefined}>{day(row.dueDate)}</span> },
  { name: 'overdueDays', label: 'Overdue', render: row => row.overdueDays && <span className={classes.due} data-tone="red">{counted(row.overdueDays, 'day')}</span> },
]

const receiving = (onReceive: (row: Row) => void): OwnColumn<Row> => ({
  name: 'receive', label: 'Payment', width: 96, after: 'open',
  render: row => isPositive(row.open ?? '0') && (
    <Button variant="subtle" size="compact-xs" aria-label={`Receive payment for ${row.number}`} onClick={event => { event.stopPropagation(); onReceive(row) }}>Receive</Button>
  ),
})

/** Every sale, newest first: what is open and what is late stands out, and is paid from here. */
const Invoices = () => {
  const go = useGo()
  const { can } = useRights()
  const { searchStr } = useLocation()
  const [paid, setPaid] = useState<Row | null>(null)
  const mayReceive = can('create', nouns.paymentNote)
  const columns = useMemo(() => (mayReceive ? [...dates, receiving(setPaid)] : dates), [mayReceive])
  useEffect(() => rememberList(searchStr), [searchStr])
  return (
    <>
      <List
        noun={nouns.invoice} columns={columns} filters={filters} facts={facts} empty="An invoice sells stones: they leave stock, and the customer owes for them."
        onOpen={row => go(`${place}/${row.id}`)} onNew={() => go(`${place}/new`)} newLabel="New invoice" exportPath="invoice/export/excel"
      />
      {paid && <Suspense fallback={null}><ReceivePayment party={paid.customer} currency={paid.currency} bill={paid.id} branch={paid.branch} onClose={() => setPaid(null)} /></Suspense>}
    </>
  )
}
export default Invoices
