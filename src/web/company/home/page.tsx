import type { ReactNode } from 'react'
import { type Scope, whens } from '../../../domain/reports/home.ts'
import { readable } from '../../kit/data/number.ts'
import { Money } from '../../kit/display/cell.tsx'
import { Segments } from '../../kit/display/segments.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { useView } from '../../kit/list/view.ts'
import { Page } from '../../kit/shell/page.tsx'
import { Go } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { type HomeCount, useHomeCounts } from './messages.ts'
import classes from './page.module.css'

const scopeWords: Record<Scope, string> = { mine: 'Mine', branch: 'My branch', company: 'Company' }

/** The home page: what is overdue, due within seven days, or waiting. Every line links to its list. */
export const Home = ({ first }: { /** What this user decides, above everything else. */ first?: ReactNode }) => {
  const [view, change] = useView({ inAddress: true })
  const { lines, scope, scopes, isKnown, error, retry } = useHomeCounts(view.scope)
  const choose = scope && scopes.length > 1 && (
    <Segments
      label="Show"
      options={scopes.map(value => ({ value, label: scopeWords[value] }))}
      value={scope}
      onChange={to => change({ scope: to }, { replace: true })}
    />
  )
  return (
    <Page title="Today" actions={choose}>
      {error && <ListFault error={error} retry={retry} />}
      {first}
      {isKnown && (
        <div className={classes.home}>
          {whens.map(({ value, label, none, tone }) => (
            <Group key={value} label={label} none={none} tone={tone} lines={lines.filter(({ when }) => when === value)} />
          ))}
        </div>
      )}
    </Page>
  )
}
const Group = ({ label, none, tone, lines }: { label: string; none: string; tone: string; lines: HomeCount[] }) => (
  <section className={classes.group} aria-label={label} data-tone={lines.length > 0 ? tone : undefined}>
    <h2>{label}</h2>
    {lines.length === 0 && <p>{none}</p>}
    <ul>
      {lines.map(line => (
        <li key={line.key}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  </section>
)

const Line = ({ line: { to, count, label, amount } }: { line: HomeCount }) => {
  const { currency } = useUser().settings
  return (
    <Go to={to}>
      <b>{readable(count, 0)}</b>
      <span>{label}</span>
      {amount !== null && <Money value={amount} currency={currency} />}
    </Go>
  )
}
