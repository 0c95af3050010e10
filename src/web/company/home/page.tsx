import type { ReactNode } from 'react'
import type { Urgent } from '../../../domain/reports/contract.ts'
import { type Scope, whens } from '../../../domain/reports/home.ts'
import { readable } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Money } from '../../kit/display/cell.tsx'
import { Segments } from '../../kit/display/segments.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { useView } from '../../kit/list/view.ts'
import { Page } from '../../kit/shell/page.tsx'
import { Go } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { type HomeCount, useHomeCounts } from './messages.ts'
import classes from './page.module.css'
import { Records } from './records.tsx'

const scopeWords: Record<Scope, string> = { mine: 'Mine', branch: 'My branch', company: 'Company' }

type HomeProps = {
  /** What this user decides, above everything else. */
  first?: ReactNode
  /** The button beside a record that a line names. */
  act?: (line: HomeCount, id: string) => ReactNode
}

/** The home page: what is overdue, due within seven days, or waiting. Every line links to its list. */
export const Home = ({ first, act }: HomeProps) => {
  const [view, change] = useView({ inAddress: true })
  const { lines, scope, scopes, isKnown, error, retry } = useHomeCounts(view.scope)
  const { data: named } = useRead('home/records', { scope }, { enabled: scope !== undefined, quiet: true, keep: true })
  const records = new Map(named?.map(line => [line.key, line.records]))
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
            <Group
              key={value}
              label={label}
              none={none}
              tone={tone}
              lines={lines.filter(({ when }) => when === value)}
              records={records}
              act={act}
            />
          ))}
        </div>
      )}
    </Page>
  )
}
type GroupProps = { label: string; none: string; tone: string; lines: HomeCount[]; records: ReadonlyMap<string, readonly Urgent[]> } & Pick<
  HomeProps,
  'act'
>

const Group = ({ label, none, tone, lines, records, act }: GroupProps) => (
  <section className={classes.group} aria-label={label} data-tone={lines.length > 0 ? tone : undefined}>
    <h2>{label}</h2>
    {lines.length === 0 && <p>{none}</p>}
    <ul>
      {lines.map(line => (
        <li key={line.key}>
          <Line line={line} />
          <Records entity={line.entity} records={records.get(line.key) ?? []} act={id => act?.(line, id)} />
        </li>
      ))}
    </ul>
  </section>
)

const Line = ({ line: { to, count, label, amount } }: { line: HomeCount }) => {
  const { currency } = useUser().settings
  return (
    <Go to={to} className={classes.line}>
      <b>{readable(count, 0)}</b>
      <span>{label}</span>
      {amount !== null && <Money value={amount} currency={currency} />}
    </Go>
  )
}
