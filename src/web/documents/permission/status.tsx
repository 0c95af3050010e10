import { Alert } from '@mantine/core'
import { entities } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { moment } from '../../kit/data/moment.ts'
import type { ListRow } from '../../kit/record/entity.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import { kindOf, useLastRequest } from './ask.tsx'

const entity = entities.permissionRequest
type Row = ListRow<typeof entity>

const reason = ({ decisionNote }: Row) => (decisionNote ? ` “${decisionNote}”` : '')
const words: Record<Row['status'], ((row: Row) => string) | null> = {
  requested: () => 'Permission is requested. The answer will appear here and on Today.',
  approved: row => `Approved by ${row.decidedBy}. Issue it before ${moment(row.expiresAt ?? '')}.${reason(row)}`,
  declined: row => `Declined by ${row.decidedBy}.${reason(row)}`,
  expired: () => 'The permission has expired. Ask again.',
  changed: () => 'The draft has changed since permission was requested. Ask again if it needs one.',
  used: null,
}
const colors: Record<Row['status'], string> = {
  requested: 'yellow',
  approved: 'green',
  declined: 'red',
  expired: 'gray',
  changed: 'gray',
  used: 'gray',
}

type Props = { of: Entity; row: { id: string; state: string } | null }

/** What became of the last request for permission to issue this draft. */
export const RequestStatus = ({ of, row }: Props) => (row?.state === 'draft' && kindOf(of.name) ? <Status document={row.id} /> : null)

const Status = ({ document }: { document: string }) => {
  const row = useLastRequest(document)
  const text = row && words[row.status]?.(row)
  if (!text) return null
  return (
    <Alert color={colors[row.status]} p="xs" role="note">
      <RefLink entity={entity.name} id={row.id}>
        {row.number}
      </RefLink>
      : {text}
    </Alert>
  )
}
