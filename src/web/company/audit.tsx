import { Button } from '@mantine/core'
import type { Finding } from '../../domain/reports/contract.ts'
import { counted } from '../kit/data/number.ts'
import { useRead } from '../kit/data/query.ts'
import { Status } from '../kit/display/cell.tsx'
import { ListFault } from '../kit/list/empty.tsx'
import { Page } from '../kit/shell/page.tsx'
import { CompanyTabs } from './section-tabs.tsx'
import classes from './setting.module.css'
import table from './setting-table.module.css'

/** The records that break a rule, as a table. Each rule names its own columns. */
const Offenders = ({ rows }: { rows: Finding['rows'] }) => {
  const columns = Object.keys(rows[0] ?? {})
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column.replaceAll('_', ' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={JSON.stringify(row)}>
              {columns.map(column => (
                <td key={column}>{String(row[column] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Rule = ({ name, formula, rows }: Finding) => (
  <details className={table.rule} open={rows.length > 0}>
    <summary>
      {name}
      <Status tone={rows.length > 0 ? 'red' : 'green'}>{rows.length > 0 ? counted(rows.length, 'difference') : 'Passed'}</Status>
    </summary>
    {rows.length > 0 && <Offenders rows={rows} />}
    <pre>{formula}</pre>
  </details>
)

/** Recalculates every balance from the ledgers and lists the differences, with the formula of each rule. */
const Audit = () => {
  const { data, error, refetch, isFetching } = useRead('audit', {})
  const broken = data?.filter(({ rows }) => rows.length > 0).length ?? 0
  return (
    <Page
      title="Audit"
      actions={
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      }
    >
      <div className={classes.tabs}>
        <CompanyTabs />
      </div>
      <div className={table.wide}>
        {error && <ListFault error={error} retry={() => void refetch()} />}
        {data && (
          <p className={table.lead} role="status">
            {broken === 0
              ? `All ${data.length} checks passed: every balance is the sum of its ledger.`
              : `${broken} of ${data.length} checks failed.`}
          </p>
        )}
        <div>
          {data?.map(finding => (
            <Rule key={finding.name} {...finding} />
          ))}
        </div>
      </div>
    </Page>
  )
}
export default Audit
