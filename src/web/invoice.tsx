import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { nouns } from '../domain/index.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import { invoiceKind } from './invoice-kind.ts'
import { Cell, Money, Status } from './kit/cell.tsx'
import type { OwnColumn } from './kit/columns.tsx'
import { List } from './kit/list.tsx'
import type { ListRow } from './kit/noun.ts'
import { counted, day } from './kit/number.ts'
import { useGo } from './kit/place.tsx'
import { useRights } from './kit/session.tsx'
import classes from './paper.module.css'
import { rememberList } from './paper-list-address.ts'

type Row = ListRow<typeof nouns.invoice>
const owed = (row: Row) => isPositive(row.open ?? '0')

// The form comes along only when money comes in.
const PaymentDialog = lazy(async () => ({ default: (await import('./payment-note-dialog.tsx')).PaymentDialog }))

const place = invoiceKind.home
const filters = ['status', 'date', 'customer', 'salesperson', 'branch']
// The currency stands beside its amounts, the days overdue beside the status.
const hidden = ['currency', 'overdueDays']
const facts = ['customer', 'total', 'status']

const own: OwnColumn<Row>[] = [
  { name: 'number', width: 168, render: row => row.number ?? <span className={classes.quiet}>Draft</span> },
  { name: 'date', width: 116 },
  { name: 'customer', width: 156 },
  { name: 'salesperson', width: 112 },
  { name: 'branch', width: 88 },
  { name: 'pieces', width: 76 },
  { name: 'carats', width: 112 },
  { name: 'total', width: 124, render: row => <Money value={row.total} currency={row.currency} /> },
  { name: 'open', width: 120, render: row => owed(row) && <Money value={row.open} currency={row.currency} /> },
  {
    name: 'dueDate',
    width: 116,
    render: row => (
      <span className={classes.due} data-tone={row.overdueDays ? 'red' : undefined}>
        {day(row.dueDate)}
      </span>
    ),
  },
  {
    name: 'status',
    width: 120,
    render: row =>
      row.overdueDays ? (
        <Status tone="red">Overdue {counted(row.overdueDays, 'day')}</Status>
      ) : (
        <Cell name="status" field={nouns.invoice.fields.status} row={row} />
      ),
  },
]

const receiving = (onReceive: (row: Row) => void): OwnColumn<Row> => ({
  name: 'receive',
  label: 'Payment',
  width: 92,
  after: 'open',
  render: row =>
    owed(row) && (
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Receive payment for ${row.number}`}
        onClick={event => {
          event.stopPropagation()
          onReceive(row)
        }}
      >
        Receive
      </Button>
    ),
})

/** Every sale, newest first: what is open and what is late stands out, and is paid from here. */
const Invoices = () => {
  const go = useGo()
  const { can } = useRights()
  const { searchStr } = useLocation()
  const [paid, setPaid] = useState<Row | null>(null)
  const mayReceive = can('create', nouns.paymentNote)
  const columns = useMemo(() => (mayReceive ? [...own, receiving(setPaid)] : own), [mayReceive])
  useEffect(() => rememberList(place, searchStr), [searchStr])
  return (
    <>
      <List
        noun={nouns.invoice}
        columns={columns}
        hidden={hidden}
        filters={filters}
        facts={facts}
        empty="An invoice sells stones: they leave stock, and the customer owes for them."
        onOpen={row => go(`${place}/${row.id}`)}
        onNew={() => go(`${place}/new`)}
        newLabel="New invoice"
        exportPath="invoice/export/excel"
      />
      {paid && (
        <Suspense fallback={null}>
          <PaymentDialog
            way="received"
            party={paid.customer}
            currency={paid.currency}
            bill={paid.id}
            branch={paid.branch}
            onClose={() => setPaid(null)}
          />
        </Suspense>
      )}
    </>
  )
}
export default Invoices
