import { Button } from '@mantine/core'
import type { AuditTrailEntry } from '../../domain/company/log-contract.ts'
import { entities } from '../../domain/index.ts'
import { actionsOf, pastLabel } from '../../domain/kit/action-label.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { choice, type Field, ref, timestamp } from '../../domain/kit/field.ts'
import { api } from '../kit/data/api.ts'
import { inOwnTime, moment } from '../kit/data/moment.ts'
import { capital, entityNamed } from '../kit/record/entity.ts'
import { Changes } from '../kit/record/history-change.tsx'
import { RefLink } from '../kit/shell/place.tsx'
import classes from './audit-trail.module.css'
import { EventPage } from './event-page.tsx'

const all: readonly Entity[] = Object.values(entities)
const others = [
  { value: 'report', label: 'Report' },
  { value: 'statement', label: 'Statement' },
  { value: 'apiToken', label: 'API token' },
  { value: 'priceFeed', label: 'Price feed' },
  { value: 'journal', label: 'Journal' },
  { value: 'webhook', label: 'Webhook' },
]
const actions = actionsOf(all)
const filters: Record<string, Field> = {
  by: ref('User', 'user'),
  entity: choice('Record', [...all.map(({ name, one }) => ({ value: name, label: capital(one) })), ...others]),
  action: choice(
    'Action',
    actions.map(value => ({ value, label: capital(pastLabel(value)) })),
  ),
  at: timestamp('Date'),
}

/** The audit trail of the company: who did what, when, and why. */
const AuditTrail = () => (
  <EventPage
    title="History"
    path="audit-trail"
    read={(query, options) => api.get('audit-trail', query, options)}
    filters={filters}
    also="record"
    filter={(view, change) =>
      view.record && (
        <Button size="xs" variant="default" onClick={() => change({ record: undefined }, { replace: true })}>
          Show all records
        </Button>
      )
    }
    older="Show older entries"
  >
    {(rows, change) => <AuditTrailEntrys rows={rows} onRecord={record => change({ record })} />}
  </EventPage>
)
export default AuditTrail

const AuditTrailEntrys = ({ rows, onRecord }: { rows: readonly AuditTrailEntry[]; onRecord: (id: string) => void }) => {
  if (rows.length === 0) return <p className={classes.none}>No entries match these filters.</p>
  return (
    <ol className={classes.entries}>
      {rows.map(entry => (
        <AuditTrailEntryLine key={entry.id} entry={entry} onRecord={onRecord} />
      ))}
    </ol>
  )
}

const AuditTrailEntryLine = ({ entry, onRecord }: { entry: AuditTrailEntry; onRecord: (id: string) => void }) => {
  const { at, by, entity, one, record, title, isThere, did, label, reason, changes } = entry
  const isOwn = entity === 'user' && record === by.id && did.startsWith('signed')
  const name = title ?? (isThere ? `draft ${one}` : '')
  return (
    <li>
      <time dateTime={at}>{moment(at)}</time>
      <div>
        <b>{by.title}</b>
        {label ? ' · ' : ` ${did} `}
        {!isOwn && (
          <>
            {one}{' '}
            {record && isThere ? (
              <RefLink entity={entity} id={record}>
                {name}
              </RefLink>
            ) : (
              name
            )}
          </>
        )}
        {label && ` · ${label}`}
        {record && (
          <button
            type="button"
            className={classes.only}
            onClick={() => onRecord(record)}
            aria-label={`Show only the history of ${name || one}`}
          >
            Only this
          </button>
        )}
        {reason && <p>{inOwnTime(reason)}</p>}
        {changes.length > 0 && <Changes entity={entityNamed(entity)} changes={changes} />}
      </div>
    </li>
  )
}
