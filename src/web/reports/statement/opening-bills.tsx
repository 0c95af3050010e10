import { entities } from '../../../domain/index.ts'
import { ImportLink } from '../../company/import/link.tsx'
import { Money } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/record/entity.ts'
import { StatementTabs } from './tabs.tsx'

const entity = entities.opening
const columns: OwnColumn<ListRow<typeof entity>>[] = [
  { name: 'amount', shows: ['amount', 'currency'], render: row => <Money value={row.amount} currency={row.currency} /> },
  { name: 'open', shows: ['open', 'currency'], render: row => <Money value={row.open} currency={row.currency} /> },
]
const hidden = ['currency']

/** The bills and credits that were open at the changeover. They are entered on the page of a party, or imported. */
const Bills = () => (
  <List
    entity={entity}
    columns={columns}
    hidden={hidden}
    filters={['party', 'side', 'state', 'dueDate']}
    summary={['party', 'open', 'dueDate']}
    onNew={false}
    actions={<ImportLink entity={entity} />}
    empty="Bills and credits from the old books. Enter them on the page of a party, or import a list."
  >
    <StatementTabs />
  </List>
)
export default Bills
