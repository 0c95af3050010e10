import { reports, viewsOf } from '../../../domain/reports/report.ts'
import { counted, readable, today } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { useSavedViews } from '../../kit/list/saved-view.ts'
import { useView, type View } from '../../kit/list/view.ts'
import { ViewsMenu } from '../../kit/list/views-menu.tsx'
import { useKeys } from '../../kit/shell/keys.tsx'
import { useHome } from '../../kit/shell/place.tsx'
import { ReportFrame } from '../frame.tsx'
import { linkOf } from '../links.ts'
import { ReportTable } from '../table.tsx'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { BoardFilters } from './board-filters.tsx'
import { type BoardForm, boardColumns, dueIn, formsOf, makersOf } from './board-forms.ts'
import { BoardTabs } from './board-tabs.tsx'

const name = 'workshop'

/** The workshop board: every order form by its next step, with maker, duration and delay. A click opens the form. */
const WorkshopBoard = () => {
  const [view, change] = useView({ inAddress: true })
  const views = useSavedViews(viewsOf(name), view, change, { enabled: true })
  const home = useHome()
  const { branch, employee, kind, late } = view
  const query = { branch, employee, kind, late }
  // The same query as the report itself, so it is sent once. The maker filter lists its makers.
  const { data } = useRead(`report/${name}`, query, { keep: true })
  useKeys([{ key: 'l', label: 'Show late only', run: () => change({ late: late === 'true' ? undefined : 'true' }) }])
  return (
    <ReportFrame
      name={name}
      tabs={<BoardTabs />}
      filters={<BoardFilters view={view} change={change} makers={makersOf(formsOf(data?.rows ?? []))} />}
      query={query}
      actions={<ViewsMenu views={views} eg="Late cutting orders" />}
      empty={nothing(view)}
    >
      {found => {
        const forms = formsOf(found.rows)
        return (
          <>
            <Summary forms={forms} listed={found.rows.length} all={found.all ?? found.rows.length} />
            {view.as === 'table' ? (
              <ReportTable
                label={reports[name].label}
                found={found}
                linkOf={(column, row) => linkOf(column.name, { name, view, row, home })}
              />
            ) : (
              <Board forms={forms} />
            )}
          </>
        )
      }}
    </ReportFrame>
  )
}
export default WorkshopBoard

const nothing = ({ late, employee, kind, branch }: View): string =>
  late || employee || kind || branch ? 'No orders match these filters.' : 'No orders in progress or to be collected.'

/** The key figures for a manager, in one line. */
const Summary = ({ forms, listed, all }: { forms: readonly BoardForm[]; listed: number; all: number }) => {
  const due = forms.flatMap(form => dueIn(form, today()) ?? [])
  const [late, soon] = [due.filter(days => days < 0).length, due.filter(days => days >= 0 && days <= 7).length]
  const waiting = forms.filter(({ state }) => state === 'to be collected').map(({ days }) => days)
  const longest = counted(Math.max(...waiting), 'day')
  return (
    <p className={classes.summary} role="status">
      <span>{counted(forms.length, 'order')}</span>
      <span data-tone={late > 0 ? 'red' : undefined}>{late === 0 ? 'nothing late' : `${late} late`}</span>
      {all > listed && (
        <span data-tone="amber">
          showing the first {readable(listed, 0)} of {readable(all, 0)} lines by due date: narrow the filters to see the rest
        </span>
      )}
      {soon > 0 && <span>{soon} due within a week</span>}
      {waiting.length > 0 && (
        <span>
          {waiting.length} with customers’ goods to collect, the oldest for {longest}
        </span>
      )}
    </p>
  )
}

const Board = ({ forms }: { forms: readonly BoardForm[] }) => (
  <div className={classes.board}>
    {boardColumns.map(({ label, states, description }) => {
      const here = forms.filter(({ state }) => states.includes(state))
      return (
        <section key={label} aria-label={label}>
          <h2>
            {label} <span className={classes.quiet}>{here.length}</span>
          </h2>
          {here.length === 0 ? (
            <p className={classes.quiet}>{description}</p>
          ) : (
            <ul>
              {here.map(form => (
                <BoardCard key={form.document.id} form={form} />
              ))}
            </ul>
          )}
        </section>
      )
    })}
  </div>
)
