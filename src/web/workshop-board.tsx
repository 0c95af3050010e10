import { Button } from '@mantine/core'
import { useState } from 'react'
import { download } from './kit/api.ts'
import { DownloadIcon, PrintIcon } from './kit/icons.tsx'
import { KeyHint, useKeys } from './kit/keys.tsx'
import { ListFault } from './kit/list-empty.tsx'
import { notify } from './kit/notice.tsx'
import { counted, readable, today } from './kit/number.ts'
import { Page } from './kit/page.tsx'
import { useRead } from './kit/query.ts'
import { useView } from './kit/view.ts'
import report from './money-report.module.css'
import type { MoneyReport } from './money-report-kinds.ts'
import { type Found, ReportTable } from './money-report-table.tsx'
import { PrintedPaper } from './paper-pdf.tsx'
import classes from './workshop-board.module.css'
import { BoardCard } from './workshop-board-card.tsx'
import { BoardFilters } from './workshop-board-filters.tsx'
import { type BoardForm, boardColumns, dueIn, formsOf, makersOf } from './workshop-board-forms.ts'
import { BoardTabs } from './workshop-board-tabs.tsx'

const told: MoneyReport = {
  ...{ label: 'In the workshop', path: 'workshop', filters: ['branch'], starts: 'This year' },
  empty: 'Nothing is in work, and nothing waits to be collected.',
}

/** What is where in the workshop, with whom, for how long and how late, by what is to be done next; one click opens the form. */
const WorkshopBoard = () => {
  const [view, change] = useView({ inAddress: true })
  const { branch, employee, kind, late } = view
  const query = { branch, employee, kind, late }
  const { data, error, refetch } = useRead<Found & { all: number }>('report/workshop', query)
  const [isPrinted, setPrinted] = useState(false)
  const print = () => setPrinted(on => !on)
  const save = () => void download('report/workshop/export/excel', query).catch(notify.error)
  useKeys([
    { key: 'l', label: 'Only what is late', run: () => change({ late: late === 'true' ? undefined : 'true' }) },
    { key: 'p', label: 'The PDF, in the page', run: print },
    { key: 'e', label: 'Export to Excel', run: save },
  ])
  const forms = data ? formsOf(data.rows) : []
  const actions = (
    <>
      <Button variant="default" leftSection={<DownloadIcon />} rightSection={<KeyHint of="e" />} onClick={save}>
        Excel
      </Button>
      <Button variant="default" leftSection={<PrintIcon />} rightSection={<KeyHint of="p" />} onClick={print} aria-pressed={isPrinted}>
        PDF
      </Button>
    </>
  )
  return (
    <Page title={told.label} actions={actions}>
      <div className={report.tabs}>
        <BoardTabs />
      </div>
      <BoardFilters view={view} change={change} makers={makersOf(forms)} />
      {error && <ListFault error={error} retry={() => void refetch()} />}
      {isPrinted && <PrintedPaper path="report/workshop/export/pdf" {...{ query }} title="PDF of the workshop" onClose={print} />}
      {!isPrinted &&
        data &&
        (forms.length === 0 ? <Nothing view={view} /> : <Summary forms={forms} listed={data.rows.length} all={data.all} />)}
      {!isPrinted &&
        data &&
        forms.length > 0 &&
        (view.view === 'table' ? <ReportTable report={told} found={data} view={view} /> : <Board forms={forms} />)}
    </Page>
  )
}
export default WorkshopBoard

const Nothing = ({ view: { late, employee, kind, branch } }: { view: Record<string, string | undefined> }) => (
  <p className={report.none}>{late || employee || kind || branch ? 'Nothing in the workshop fits this.' : told.empty}</p>
)

/** What a manager asks first, in one line. */
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
          only the {readable(listed, 0)} lines due first of {readable(all, 0)}: narrow it to see the rest
        </span>
      )}
      {soon > 0 && <span>{soon} due within a week</span>}
      {waiting.length > 0 && (
        <span>
          {waiting.length} with customers’ goods not collected, the longest for {longest}
        </span>
      )}
    </p>
  )
}

const Board = ({ forms }: { forms: readonly BoardForm[] }) => (
  <div className={classes.board}>
    {boardColumns.map(({ label, states, says }) => {
      const here = forms.filter(({ state }) => (states as readonly string[]).includes(state))
      return (
        <section key={label} aria-label={label}>
          <h2>
            {label} <span className={classes.quiet}>{here.length}</span>
          </h2>
          {here.length === 0 ? (
            <p className={classes.quiet}>{says}</p>
          ) : (
            <ul>
              {here.map(form => (
                <BoardCard key={form.paper.id} form={form} />
              ))}
            </ul>
          )}
        </section>
      )
    })}
  </div>
)
