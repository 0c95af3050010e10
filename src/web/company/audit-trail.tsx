import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { entities } from '../../domain/index.ts'
import { actionsOf, pastLabel } from '../../domain/kit/action-label.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { choice, type Field, ref, timestamp } from '../../domain/kit/field.ts'
import { api, download } from '../kit/data/api.ts'
import { inOwnTime, moment } from '../kit/data/moment.ts'
import { DownloadIcon } from '../kit/display/icons.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { ListFault } from '../kit/list/empty.tsx'
import { FilterChip } from '../kit/list/filter.tsx'
import { keysOf } from '../kit/list/filter-editor.tsx'
import { useView } from '../kit/list/view.ts'
import { capital } from '../kit/record/entity.ts'
import { type Change, Changes } from '../kit/record/history-change.tsx'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import { Page } from '../kit/shell/page.tsx'
import { RefLink } from '../kit/shell/place.tsx'
import classes from './audit-trail.module.css'
import { PeopleTabs } from './people-tabs.tsx'
import setting from './setting.module.css'

type AuditedAction = {
  id: string
  at: string
  by: { id: string | null; title: string }
  entity: string
  one: string
  record: string | null
  title: string | null
  isThere: boolean
  did: string
  /** The action in words, when its entity has its own wording. */
  label: string | null
  reason: string | null
  changes: Change[]
}
type AuditTrailPage = { rows: AuditedAction[]; next: string | null }

const all = Object.values(entities) as unknown as Entity[]
const others = [
  { value: 'report', label: 'Report' },
  { value: 'statement', label: 'Statement' },
  { value: 'apiToken', label: 'API token' },
]
const actions = actionsOf(all)
const filters: Record<string, Field> = {
  by: ref('User', 'user'),
  entity: choice('Record', [...all.map(({ name, one }) => ({ value: name as string, label: capital(one) })), ...others]),
  action: choice(
    'Action',
    actions.map(value => ({ value, label: capital(pastLabel(value)) })),
  ),
  at: timestamp('Date'),
}
const keys = [...Object.entries(filters).flatMap(([name, field]) => keysOf(name, field)), 'record']

/** The audit trail of the company: who did what, when, and why. The URL holds its filters. */
const AuditTrail = () => {
  const [view, change] = useView({ inAddress: true })
  const query = Object.fromEntries(keys.flatMap(key => (view[key] ? [[key, view[key]]] : [])))
  const found = useInfiniteQuery({
    queryKey: ['read', 'audit-trail', query],
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditTrailPage>('audit-trail', { ...query, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.next ?? undefined,
  })
  const save = () => void download('audit-trail/export/excel', query).catch(notify.error)
  useKeys([{ key: 'e', label: 'Export to Excel', run: save }])
  const rows = found.data?.pages.flatMap(page => page.rows) ?? []
  const actions = (
    <Button variant="default" leftSection={<DownloadIcon />} rightSection={<KeyHint of="e" />} onClick={save}>
      Excel
    </Button>
  )
  return (
    <Page title="History" actions={actions}>
      <div className={setting.tabs}>
        <PeopleTabs />
      </div>
      <div className={classes.filters}>
        {Object.entries(filters).map(([name, field]) => (
          <FilterChip key={name} name={name} field={field} view={view} change={change} opened={false} onDrop={() => {}} />
        ))}
        {view.record && (
          <Button size="xs" variant="default" onClick={() => change({ record: undefined }, { replace: true })}>
            Show all records
          </Button>
        )}
      </div>
      {found.error && <ListFault error={found.error} retry={() => void found.refetch()} />}
      {found.data && <AuditedActions rows={rows} onRecord={record => change({ record })} />}
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </Page>
  )
}
export default AuditTrail

const AuditedActions = ({ rows, onRecord }: { rows: AuditedAction[]; onRecord: (id: string) => void }) => {
  if (rows.length === 0) return <p className={classes.none}>No entries match these filters.</p>
  return (
    <ol className={classes.entries}>
      {rows.map(entry => (
        <AuditedActionLine key={entry.id} entry={entry} onRecord={onRecord} />
      ))}
    </ol>
  )
}

const AuditedActionLine = ({ entry, onRecord }: { entry: AuditedAction; onRecord: (id: string) => void }) => {
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
        {changes.length > 0 && <Changes entity={entities[entity as keyof typeof entities] as unknown as Entity} changes={changes} />}
      </div>
    </li>
  )
}
