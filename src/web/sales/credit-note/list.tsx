import { useEffect } from 'react'
import { entities } from '../../../domain/index.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { rememberList } from '../../documents/list-address.ts'
import { Money } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/record/entity.ts'
import { SectionTabs } from '../../kit/shell/page.tsx'
import { useGo, useOwnSearch } from '../../kit/shell/place.tsx'
import { NumberCell } from '../../payments/bill-list.tsx'
import { invoiceTabs } from '../invoice/tabs.ts'
import { creditHome } from './values.ts'

type Row = ListRow<typeof entities.creditNote>

const filters = ['status', 'date', 'customer', 'invoice', 'branch']
const hidden = ['currency']
const summary = ['customer', 'total', 'status']

const columns: OwnColumn<Row>[] = [
  { name: 'number', render: row => <NumberCell row={row} /> },
  { name: 'total', shows: ['total', 'currency'], render: row => <Money value={row.total} currency={row.currency} /> },
  {
    name: 'credit',
    shows: ['credit', 'currency'],
    render: row => isPositive(row.credit ?? '0') && <Money value={row.credit} currency={row.currency} />,
  },
]

/** All credit notes, newest first. A new one is made from its invoice. */
const CreditNotes = () => {
  const go = useGo()
  const search = useOwnSearch()
  useEffect(() => rememberList(creditHome, search), [search])
  return (
    <List
      entity={entities.creditNote}
      columns={columns}
      hidden={hidden}
      filters={filters}
      summary={summary}
      empty="A credit note takes sold stones back or lowers a price. Open an invoice and choose Credit."
      onOpen={row => go(`${creditHome}/${row.id}`)}
      onNew={false}
      exportPath="creditnote/export/excel"
    >
      <SectionTabs label="Invoices" tabs={invoiceTabs} />
    </List>
  )
}
export default CreditNotes
