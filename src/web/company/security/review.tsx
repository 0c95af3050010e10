import type { ReactNode } from 'react'
import { reviewedDays, type SecurityReview, unusedDays } from '../../../domain/company/security-review.ts'
import { moment } from '../../kit/data/moment.ts'
import { useRead } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { Go } from '../../kit/shell/place.tsx'
import table from '../setting-table.module.css'
import classes from './review.module.css'

type PartProps = { title: string; none: string | null; children: ReactNode }

/** A part of the review, or a sentence when there is nothing in it. */
const Part = ({ title, none, children }: PartProps) => (
  <Section title={title}>{none ? <p className={table.lead}>{none}</p> : children}</Section>
)

const Rows = ({ heads, children }: { heads: readonly string[]; children: ReactNode }) => (
  <div className={table.scroll}>
    <table className={`${table.table} ${table.cards} ${table.wraps}`}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

const Takers = ({ takers }: Pick<SecurityReview, 'takers'>) => (
  <Part title="Taken out today" none={takers.length === 0 ? 'Nobody has exported, printed or downloaded anything today.' : null}>
    <Rows heads={['User', 'Today', `Highest of the last ${reviewedDays} days`, 'Compared']}>
      {takers.map(({ by, today, highest, isUnusual }) => (
        <tr key={by.id}>
          <td>{by.title}</td>
          <td data-label="Exports, prints and downloads today">{today}</td>
          <td data-label={`Highest of the last ${reviewedDays} days`}>{highest}</td>
          <td>{isUnusual ? <Status tone="amber">More than usual</Status> : <Status tone="grey">As usual</Status>}</td>
        </tr>
      ))}
    </Rows>
  </Part>
)

const Browsers = ({ browsers }: Pick<SecurityReview, 'browsers'>) => (
  <Part
    title="New browsers"
    none={browsers.length === 0 ? `Nobody has signed in with a new browser in the last ${reviewedDays} days.` : null}
  >
    <Rows heads={['User', 'Device', 'Address', 'Date']}>
      {browsers.map(({ id, at, by, device, address }) => (
        <tr key={id}>
          <td>{by}</td>
          <td data-label="Device">{device}</td>
          <td data-label="Address">{address}</td>
          <td>{moment(at)}</td>
        </tr>
      ))}
    </Rows>
  </Part>
)

const Tokens = ({ tokens }: Pick<SecurityReview, 'tokens'>) => (
  <Part title="Unused API tokens" none={tokens.length === 0 ? 'Every API token is in use.' : null}>
    <p className={table.lead}>
      Nobody has used these for {unusedDays.since} days, or ever. Revoke those that are not needed under{' '}
      <Go to="/people/settings/tokens">API tokens</Go>.
    </p>
    <Rows heads={['Program', 'Created', 'Last used', 'Remove']}>
      {tokens.map(({ id, name, createdAt, createdBy, lastUsedAt }) => (
        <tr key={id}>
          <td>{name}</td>
          <td data-label="Created">
            {moment(createdAt)} by {createdBy}
          </td>
          <td data-label="Last used">{lastUsedAt ? moment(lastUsedAt) : 'Never'}</td>
          <td>
            <Go to="/people/settings/tokens" aria-label={`Remove ${name}`}>
              Remove
            </Go>
          </td>
        </tr>
      ))}
    </Rows>
  </Part>
)

/** What an Admin should look at before the events: who took out more than usual, new browsers, and tokens that nobody uses. */
export const Review = () => {
  const { data } = useRead('security-event/review', {})
  if (!data) return null
  return (
    <div className={classes.review}>
      <Takers takers={data.takers} />
      <Browsers browsers={data.browsers} />
      <Tokens tokens={data.tokens} />
    </div>
  )
}
