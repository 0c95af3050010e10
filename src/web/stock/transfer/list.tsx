import { nouns } from '../../../domain/index.ts'
import { InventoryNav } from '../stone/nav.tsx'
import { Status } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/noun.ts'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import classes from './transfer.module.css'
import { Expected, isLate } from './summary.tsx'
import { TransferPanel } from './panel.tsx'
import { transferHome } from './messages.ts'

const noun = nouns.transfer
const columns: OwnColumn<ListRow<typeof noun>>[] = [
  { name: 'number', width: 176, render: row => row.number ?? <span className={classes.none}>Draft</span> },
  { name: 'from', width: 200 },
  { name: 'to', width: 200 },
  {
    name: 'missing',
    width: 136,
    render: row => (row.missing ? <Status tone={isLate(row) ? 'red' : 'amber'}>{row.missing}</Status> : null),
  },
  { name: 'expected', render: row => <Expected row={row} /> },
  { name: 'status', width: 152 },
]
const filters = ['status', 'from', 'to', 'date']
const facts = ['from', 'to', 'status']

/** Goods between the branches, newest first: what has not arrived stands out. */
const Transfers = () => {
  const go = useGo()
  const { can } = useRights()
  return (
    <List
      noun={noun}
      columns={columns}
      filters={filters}
      facts={facts}
      onNew={can('create', noun) ? () => go(`${transferHome}/new`) : false}
      newLabel="New transfer"
      panel={(id, close) => <TransferPanel key={id} id={id} onClose={close} />}
      empty="A transfer takes stones from one branch to another: they are on their way until the other branch scans them in."
    >
      <InventoryNav />
    </List>
  )
}
export default Transfers
