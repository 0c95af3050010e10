import { TextInput } from '@mantine/core'
import type { SecurityEvent } from '../../../domain/company/log-contract.ts'
import { securityEventNames, securityEvents } from '../../../domain/company/security-event.ts'
import { choice, type Field, ref, timestamp } from '../../../domain/kit/field.ts'
import { api } from '../../kit/data/api.ts'
import { moment } from '../../kit/data/moment.ts'
import { useRead } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { EventPage } from '../event-page.tsx'
import table from '../setting-table.module.css'
import { Review } from './review.tsx'
import { sealedPhrase } from './sealed-phrase.ts'

const filters: Record<string, Field> = {
  event: choice(
    'Event',
    securityEventNames.map(value => ({ value, label: securityEvents[value].label })),
  ),
  by: ref('User', 'user'),
  at: timestamp('Date'),
}

const Row = ({ at, label, failed, by, address, device, detail, count }: SecurityEvent) => (
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

/** Sign-ins, refusals, downloads, passwords and tokens of the whole company. */
const Security = () => (
  <EventPage
    title="Security"
    path="security-event"
    read={(query, options) => api.get('security-event', query, options)}
    filters={filters}
    also="address"
    filter={(view, change) => (
      <TextInput
        size="xs"
        aria-label="Address"
        placeholder="Address"
        defaultValue={view.address ?? ''}
        onBlur={event => change({ address: event.currentTarget.value.trim() || undefined }, { replace: true })}
      />
    )}
    older="Show older events"
    above={<Review />}
  >
    {rows => (
      <>
        <Sealed />
        {rows.length === 0 ? <p className={table.lead}>No events match these filters.</p> : <Events rows={rows} />}
      </>
    )}
  </EventPage>
)
export default Security

/** Up to when the history is sealed, so that hidden changes of it are found. */
const Sealed = () => {
  const { data } = useRead('security-event/sealed', {}, { quiet: true })
  return data ? <p className={table.lead}>{sealedPhrase(data)}</p> : null
}

const Events = ({ rows }: { rows: readonly SecurityEvent[] }) => (
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
)
