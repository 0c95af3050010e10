import { branchPresets } from '../../domain/company/country-pack.ts'
import { entities } from '../../domain/index.ts'
import { List } from '../kit/list/list.tsx'
import { useView } from '../kit/list/view.ts'
import { RecordPanel } from '../kit/record/panel.tsx'
import { useUser } from '../kit/shell/session.tsx'
import classes from './branch.module.css'
import { BranchAccounts } from './branch-accounts.tsx'
import { Letterhead } from './branch-letterhead.tsx'
import { BranchLogo } from './branch-logo.tsx'
import { BranchSeries } from './branch-series.tsx'
import { PeopleTabs } from './section-tabs.tsx'

const groups = [
  { label: 'Letterhead', fields: ['legalName', 'address', 'postalCode', 'city', 'country', 'phone', 'email', 'taxNumber'] },
  { label: 'Documents', fields: ['paper', 'design', 'pictures', 'currency', 'bank', 'qrAccount', 'footer', 'approvalTerms'] },
  { label: 'E-invoices', fields: ['registrationNumber', 'electronicAddress'] },
] as const

/** The branches of the company: their letterheads and document numbers. */
const Branches = () => {
  const [, change] = useView({ inAddress: true })
  const { country } = useUser().branch
  return (
    <List
      entity={entities.branch}
      summary={['code', 'country', 'active']}
      empty="A branch has its own stock, letterhead and numbers."
      panel={(id, close) => (
        <RecordPanel
          key={id}
          entity={entities.branch}
          id={id}
          onClose={close}
          onOpen={open => change({ open }, { replace: true })}
          groups={groups}
          initial={{ country, ...branchPresets(country) }}
          follow={(name, value) => (name === 'country' ? branchPresets(String(value)) : {})}
          summary={[]}
          preview={typed => <Letterhead id={id === 'new' ? undefined : id} typed={typed} />}
        >
          {row => (
            <>
              <BranchLogo id={row.id} has={row.hasLogo} />
              <details className={classes.more}>
                <summary>Bank details in other currencies</summary>
                <BranchAccounts branch={row} />
              </details>
              <details className={classes.more}>
                <summary>Document numbers</summary>
                <BranchSeries id={row.id} />
              </details>
            </>
          )}
        </RecordPanel>
      )}
    >
      <PeopleTabs />
    </List>
  )
}
export default Branches
