import { entities } from '../../../domain/index.ts'
import { useRecord } from '../../kit/data/query.ts'
import { Money } from '../../kit/display/cell.tsx'
import type { OwnColumn } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/list.tsx'
import type { ListRow } from '../../kit/record/entity.ts'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Panel, Section } from '../../kit/shell/page.tsx'
import { RequestCard } from './card.tsx'

const entity = entities.permissionRequest
const columns: OwnColumn<ListRow<typeof entity>>[] = [
  { name: 'total', shows: ['total', 'currency'], render: row => <Money value={row.total} currency={row.currency} /> },
]
const hidden = ['currency', 'expiresAt']
const filters = ['status', 'kind', 'date', 'customer', 'branch', 'createdBy']
const summary = ['customer', 'total', 'status']

/** All requests for permission, newest first. */
const PermissionRequests = () => (
  <List
    entity={entity}
    columns={columns}
    hidden={hidden}
    filters={filters}
    summary={summary}
    onNew={false}
    panel={(id, close) => <RequestPanel key={id} id={id} onClose={close} />}
    empty="Requests to issue a document beyond the limits of a role."
  />
)
export default PermissionRequests

/** One request beside the list. */
const RequestPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: row, error } = useRecord(entity, id)
  if (!row)
    return (
      <Panel title={error ? 'Permission request' : <>&nbsp;</>} onClose={onClose}>
        {error && <p role="alert">{error.message}</p>}
      </Panel>
    )
  const decided = [
    ...(row.decidedBy ? ['decidedBy'] : []),
    ...(row.decisionNote ? ['decisionNote'] : []),
    ...(row.expiresAt ? ['expiresAt'] : []),
  ]
  return (
    <Panel title={row.number} onClose={onClose}>
      <Summary entity={entity} record={row} names={['status', 'date', ...decided, ...(row.usedAt ? ['usedAt'] : [])]} />
      <RequestCard row={row} />
      <Section title="History">
        <History entity={entity} id={id} />
      </Section>
    </Panel>
  )
}
