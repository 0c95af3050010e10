import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { day } from '../../kit/data/number.ts'
import { Cell, Status } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import { useView } from '../../kit/list/view.ts'
import type { ListRow } from '../../kit/record/entity.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { InventoryNav } from '../stone/nav.tsx'
import classes from './laboratory.module.css'
import { labNamed, lateBy } from './messages.ts'
import { LabPanel } from './panel.tsx'
import { LabSendDialog } from './send.tsx'

const entity = entities.labSubmission
const columns: OwnColumn<ListRow<typeof entity>>[] = [
  { name: 'returnedWeight', label: 'Back at' },
  { name: 'lab', render: ({ lab }) => <abbr title={labNamed(lab)}>{lab}</abbr> },
  { name: 'expected', render: row => <span className={row.overdue ? classes.late : undefined}>{day(row.expected)}</span> },
  {
    name: 'state',
    shows: ['state', 'overdue'],
    render: row => (lateBy(row) ? <Status tone="red">{lateBy(row)}</Status> : <Cell name="state" field={entity.fields.state} row={row} />),
  },
]
// Shown by the status.
const hidden = ['overdue']
const filters = ['state', 'overdue', 'lab', 'date']
const summary = ['inventory', 'lab', 'state']

/** Stones at laboratories and returned stones, newest first. Late ones are highlighted. */
const LabSubmissions = () => {
  const { can } = useRights()
  const [, change] = useView({ inAddress: true })
  const [isSending, setSending] = useState(false)
  return (
    <>
      <List
        entity={entity}
        title="Laboratory"
        columns={columns}
        hidden={hidden}
        filters={filters}
        summary={summary}
        onNew={can('create', entity) ? () => setSending(true) : false}
        newLabel="Send to laboratory"
        panel={(id, close) => <LabPanel key={id} id={id} onClose={close} />}
        empty="Stones sent to a laboratory, with expected return dates and reports."
      >
        <InventoryNav />
      </List>
      {isSending && (
        <LabSendDialog
          onClose={() => setSending(false)}
          onSent={([row]) => {
            setSending(false)
            if (row) change({ open: row.id })
          }}
        />
      )}
    </>
  )
}
export default LabSubmissions
