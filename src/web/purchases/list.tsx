import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { entities } from '../../domain/index.ts'
import { useDraftBulk } from '../documents/draft-bulk.ts'
import { rememberList } from '../documents/list-address.ts'
import type { Query } from '../kit/data/contract.ts'
import { download } from '../kit/data/file.ts'
import { Money } from '../kit/display/cell.tsx'
import { DownloadIcon } from '../kit/display/icons.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { Entries, Popup } from '../kit/feedback/popup.tsx'
import type { OwnColumn } from '../kit/list/columns.tsx'
import { List } from '../kit/list/list.tsx'
import type { ListRow } from '../kit/record/entity.ts'
import { useGo, useOwnSearch } from '../kit/shell/place.tsx'
import { useRights } from '../kit/shell/session.tsx'
import { BillStatus, DueCell, NumberCell, OpenCell, PayBill, payColumn } from '../payments/bill-list.tsx'
import own from './purchase.module.css'
import { purchaseHome } from './state.ts'

type Row = ListRow<typeof entities.purchase>
const entity = entities.purchase

const filters = ['variant', 'type', 'date', 'branch', 'status', 'supplier']
// Shown in other columns: the currency with the amounts, the days overdue with the status, the payee with the supplier.
const hidden = ['currency', 'overdueDays', 'payee', 'variant']
const summary = ['supplier', 'total', 'status']

const declared: OwnColumn<Row>[] = [
  { name: 'number', render: row => <NumberCell row={row} /> },
  {
    name: 'supplier',
    label: 'Supplier or payee',
    shows: ['supplier', 'payee'],
    render: row => row.supplier?.title ?? <span className={own.payee}>{row.payee}</span>,
  },
  { name: 'total', shows: ['total', 'currency'], render: row => <Money value={row.total} currency={row.currency} /> },
  { name: 'open', shows: ['open', 'currency'], render: row => <OpenCell row={row} /> },
  { name: 'dueDate', render: row => <DueCell row={row} /> },
  { name: 'status', shows: ['status', 'overdueDays'], render: row => <BillStatus entity={entity} row={row} /> },
]
const paying = { label: 'Pay', ariaLabel: 'Pay', owes: (row: Row) => row.supplier !== null }

/** The spreadsheet exports. Purchases and expenses have one each. */
const Exports = ({ query: { variant: _, ...query } }: { query: Query }) => {
  const save = (variant: 'purchase' | 'expense') => {
    void download(`purchase/export/${variant}/excel`, query).catch(notify.error)
  }
  return (
    <Popup
      label="Export to Excel"
      face={
        <>
          <DownloadIcon /> <span>Excel</span>
        </>
      }
      className={own.excel}
      narrow
    >
      {close => (
        <Entries>
          {(['purchase', 'expense'] as const).map(variant => (
            <button
              key={variant}
              type="button"
              onClick={() => {
                close()
                save(variant)
              }}
            >
              {variant === 'purchase' ? 'Purchases' : 'Expenses'}
            </button>
          ))}
        </Entries>
      )}
    </Popup>
  )
}

/** All purchases and expenses, newest first. Open and overdue amounts are highlighted and can be paid here. */
const Purchases = () => {
  const go = useGo()
  const { can } = useRights()
  const search = useOwnSearch()
  const [paid, setPaid] = useState<Row | null>(null)
  const bulk = useDraftBulk(entity, {
    thing: 'purchase',
    effect: 'Each gets its number. Its stones come into stock, and what it costs is owed.',
  })
  const mayPay = can('create', entities.paymentNote)
  const columns = useMemo(() => (mayPay ? [...declared, payColumn({ ...paying, onPay: setPaid })] : declared), [mayPay])
  useEffect(() => rememberList(purchaseHome, search), [search])
  return (
    <>
      <List
        entity={entity}
        columns={columns}
        hidden={hidden}
        filters={filters}
        summary={summary}
        empty="A purchase adds stones to stock and to what you owe the supplier. An expense is any other cost."
        onOpen={row => go(`${purchaseHome}/${row.id}`)}
        onNew={() => go(`${purchaseHome}/new`)}
        newLabel="New purchase"
        exportPath={false}
        bulk={bulk}
        actions={query => (
          <>
            {can('export', entity) && <Exports query={query} />}
            {can('create', entity) && (
              <Button variant="default" onClick={() => go(`${purchaseHome}/new?type=other`)}>
                New expense
              </Button>
            )}
          </>
        )}
      />
      {paid?.supplier && <PayBill way="paid" party={paid.supplier} bill={paid} onClose={() => setPaid(null)} />}
    </>
  )
}
export default Purchases
