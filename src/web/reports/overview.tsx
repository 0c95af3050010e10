import type { Figure } from '../../domain/reports/contract.ts'
import { overview } from '../../domain/reports/overview.ts'
import { reports } from '../../domain/reports/report.ts'
import { useRead } from '../kit/data/query.ts'
import { ListFault } from '../kit/list/empty.tsx'
import { Page } from '../kit/shell/page.tsx'
import { Go } from '../kit/shell/place.tsx'
import { useUser } from '../kit/shell/session.tsx'
import classes from './overview.module.css'
import reportClasses from './report.module.css'
import { wordsOf } from './table.tsx'
import { ReportTabs } from './tabs.tsx'

/** The overview of all reports, each with its key figure and a link (docs/domain/reports.md#overview). */
const Reports = () => {
  const { data, error, refetch } = useRead('report', {})
  const { currency } = useUser().settings
  return (
    <Page title="Reports">
      <div className={reportClasses.tabs}>
        <ReportTabs />
      </div>
      <p className={classes.money}>Amounts are in {currency}.</p>
      {error && <ListFault error={error} retry={() => void refetch()} />}
      {overview.map(({ label, reports: those }) => (
        <section key={label} className={classes.group} aria-label={label}>
          <h2>{label}</h2>
          <ul>
            {those.map(({ name, to, description }) => (
              <li key={name}>
                <Go to={to}>{reports[name].label}</Go>
                <Figures figures={data?.find(report => report.name === name)?.figures} />
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
export default Reports

/** The key figure and a secondary one. Their space is reserved while they load. */
const Figures = ({ figures = [] }: { figures: Figure[] | undefined }) => {
  const { currency: base } = useUser().settings
  const [first, ...further] = figures.map(({ label, value, column }) => ({ label, words: wordsOf(column, value, base, base) || '–' }))
  return (
    <div className={classes.figures}>
      {first && (
        <>
          <strong>{first.words}</strong>
          <span>{first.label}</span>
          {further.map(({ label, words }) => (
            <span key={label}>
              <b>{words}</b> {label}
            </span>
          ))}
        </>
      )}
    </div>
  )
}
