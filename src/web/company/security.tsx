import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SecurityEventName, securityEventNames, securityEvents } from '../../domain/company/security-event.ts'
import { choice, type Field, ref, timestamp } from '../../domain/kit/field.ts'
import { api, download } from '../kit/data/api.ts'
import { moment } from '../kit/data/moment.ts'
import { Status } from '../kit/display/cell.tsx'
import { DownloadIcon } from '../kit/display/icons.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { ListFault } from '../kit/list/empty.tsx'
import { FilterChip } from '../kit/list/filter.tsx'
import { keysOf } from '../kit/list/filter-editor.tsx'
import { useView } from '../kit/list/view.ts'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import { Page } from '../kit/shell/page.tsx'
import filterClasses from './audit-trail.module.css'
import { PeopleTabs } from './people-tabs.tsx'
import classes from './setting.module.css'
import table from './setting-table.module.css'

type Event = {
  id: string
  at: string
  event: SecurityEventName
  label: string
  failed: boolean
  by: { id: string | null; title: string } | null
  address: string
  device: string
  detail: string | null
  count: number
}
type Found = { rows: Event[]; next: string | null }

const filters: Record<string, Field> = {
  event: choice(
    'Event',
    securityEventNames.map(value => ({ value, label: securityEvents[value].label })),
  ),
  by: ref('User', 'user'),
  at: timestamp('Date'),
}
const keys = [...Object.entries(filters).flatMap(([name, field]) => keysOf(name, field)), 'address']

const Row = ({ at, label, failed, by, address, device, detail, count }: Event) => (
  <tr>
    <td data-label="Date">{moment(at)}</td>
    <td>
      <Status tone={failed ? 'amber' : 'grey'}>{label}</Status>
    </td>
    <td data-label="User">{by?.title ?? '–'}</td>
    <td data-label="From">
      {address}
      {device && `, ${device}`}
    </td>
    <td data-label="Details">{detail ?? '–'}</td>
    <td data-label="Count">{count}</td>
  </tr>
)

/** Sign-ins, refusals, downloads, passwords and tokens of the whole company, newest first. The URL holds the filters. */
const Security = () => {
  const [view, change] = useView({ inAddress: true })
  const query = Object.fromEntries(keys.flatMap(key => (view[key] ? [[key, view[key]]] : [])))
  const found = useInfiniteQuery({
    queryKey: ['read', 'security-event', query],
    queryFn: ({ pageParam, signal }) =>
      api.get<Found>('security-event', { ...query, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.next ?? undefined,
  })
  const save = () => void download('security-event/export/excel', query).catch(notify.error)
  useKeys([{ key: 'e', label: 'Export to Excel', run: save }])
  const rows = found.data?.pages.flatMap(page => page.rows) ?? []
  const actions = (
    <Button variant="default" leftSection={<DownloadIcon />} rightSection={<KeyHint of="e" />} onClick={save}>
      Excel
    </Button>
  )
  return (
    <Page title="Security" actions={actions}>
      <div className={classes.tabs}>
        <PeopleTabs />
      </div>
      <div className={filterClasses.filters}>
        {Object.entries(filters).map(([name, field]) => (
          <FilterChip key={name} name={name} field={field} view={view} change={change} opened={false} onDrop={() => {}} />
        ))}
        <TextInput
          size="xs"
          aria-label="Address"
          placeholder="Address"
          defaultValue={view.address ?? ''}
          onBlur={event => change({ address: event.currentTarget.value.trim() || undefined }, { replace: true })}
        />
      </div>
      {found.error && <ListFault error={found.error} retry={() => void found.refetch()} />}
      {found.data && rows.length === 0 && <p className={table.lead}>No events match these filters.</p>}
      {rows.length > 0 && (
        <div className={table.scroll}>
          <table className={`${table.table} ${table.cards}`}>
            <thead>
              <tr>
                {['Date', 'Event', 'User', 'From', 'Details', 'Count'].map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <Row key={row.id} {...row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show older events
        </Button>
      )}
    </Page>
  )
}
export default Security
