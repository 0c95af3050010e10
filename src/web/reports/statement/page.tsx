import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import type { SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import type { Statement as StatementOfParty } from '../../../domain/reports/statement-contract.ts'
import { PrintedDocument } from '../../documents/pdf.tsx'
import { SendButton } from '../../documents/share/send.tsx'
import { download } from '../../kit/data/file.ts'
import { useLookup, useRead } from '../../kit/data/query.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { Page } from '../../kit/shell/page.tsx'
import { PartyPayments } from '../../payments/party.tsx'
import { ReportFiles } from '../files.tsx'
import { StatementBatch } from './batch/batch.tsx'
import { StatementDocument } from './document.tsx'
import classes from './page.module.css'
import { StatementFilters } from './query.tsx'
import { StatementTabs } from './tabs.tsx'
import { type StatementView, useStatementView } from './view.ts'

/** The statement as it is shared: with the party, period and layout on the screen. */
const sharedOf = ({ party, currency }: StatementOfParty, { ledger, style, query: { from, to } }: StatementView): SharedTarget => ({
  ...{ kind: 'statement', document: party.id, ledger, style, currency, to },
  ...(from && { from }),
})

/** The statement of a party over a period, receivable or payable. */
const Statement = () => {
  const statementView = useStatementView()
  const { party, ledger, style, query } = statementView
  const response = useRead('statement', query, { enabled: Boolean(party) })
  const named = useLookup(entities.customer, '', { enabled: Boolean(party) && !response.data, query: { ids: party } })
  const statement = party ? response.data : undefined
  const [isPrinted, setPrinted] = useState(false)
  const chosen = statement?.party ?? named.data?.rows.find(({ id }) => id === party) ?? null
  const printed = statement && { ...query, currency: statement.currency, style }
  const save = () => {
    if (printed) download('statement/export/excel', printed).catch(notify.error)
  }
  const actions = (
    <>
      <StatementBatch ledger={ledger} />
      {statement && (
        <>
          <ReportFiles onExcel={save} onPdf={() => setPrinted(on => !on)} isPrinted={isPrinted} />
          <SendButton target={sharedOf(statement, statementView)} title={`the statement of ${statement.party.title}`} />
          {chosen && (
            <PartyPayments party={chosen} currency={statement.currency} first={ledger === 'payable' ? 'paid' : 'received'} key={ledger} />
          )}
        </>
      )}
    </>
  )
  return (
    <Page title="Statement" actions={actions}>
      <div className={classes.tabs}>
        <StatementTabs />
      </div>
      <StatementFilters view={statementView} chosen={chosen} statement={statement} />
      {!party && <p className={classes.none}>Choose a party to see its invoices, payments and open items by age.</p>}
      {response.error && <ListFault error={response.error} retry={() => void response.refetch()} />}
      {statement &&
        (isPrinted && printed ? (
          <PrintedDocument
            path="statement/export/pdf"
            query={printed}
            title={`PDF of the statement of ${statement.party.title}`}
            inLanguages
            onClose={() => setPrinted(false)}
          />
        ) : (
          <StatementDocument statement={statement} style={style} />
        ))}
    </Page>
  )
}
export default Statement
