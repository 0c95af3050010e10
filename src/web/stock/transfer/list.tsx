import { entities } from '../../../domain/index.ts'
import { Status } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/record/entity.ts'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import { transferHome } from './messages.ts'
import { TransferPanel } from './panel.tsx'
import { Expected, isLate } from './summary.tsx'
import classes from './transfer.module.css'

const entity = entities.transfer
const columns: OwnColumn<ListRow<typeof entity>>[] = [
  { name: 'number', render: row => row.number ?? <span className={classes.none}>Draft</span> },
  {
    name: 'missing',
    render: row => (row.missing ? <Status tone={isLate(row) ? 'red' : 'amber'}>{row.missing}</Status> : null),
  },
  { name: 'expected', render: row => <Expected row={row} /> },
]
const filters = ['status', 'from', 'to', 'date']
const summary = ['from', 'to', 'status']

/** Transfers between the branches, newest first. Late ones are highlighted. */
const Transfers = () => {
  const go = useGo()
  const { can } = useRights()
  return (
    <List
      entity={entity}
      columns={columns}
      filters={filters}
      summary={summary}
      onNew={can('create', entity) ? () => go(`${transferHome}/new`) : false}
      newLabel="New transfer"
      panel={(id, close) => <TransferPanel key={id} id={id} onClose={close} />}
      empty="A transfer moves stones to another branch. They are in transit until that branch scans them in."
    >
      <InventoryNav />
    </List>
  )
}
export default Transfers
