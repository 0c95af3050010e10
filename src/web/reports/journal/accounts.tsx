import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { namesOf } from '../../../domain/kit/names.ts'
import { accounts } from '../../../domain/reports/accounts.ts'
import type { Chart } from '../../../domain/reports/journal/contract.ts'
import table from '../../company/setting-table.module.css'
import { api } from '../../kit/data/api.ts'
import { useRead } from '../../kit/data/query.ts'
import { useLeaveGuard } from '../../kit/draft/leave.ts'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { chartOf, datevFields, type Typed, typedOf } from './chart.ts'
import { JournalFrame } from './frame.tsx'
import classes from './journal.module.css'

type Account = Typed['accounts'][string]

const AccountRow = ({
  label,
  group,
  typed,
  onType,
}: {
  label: string
  group: string
  typed: Account
  onType: (typed: Account) => void
}) => (
  <tr>
    <td>
      {label}
      <span className={classes.group}>{group}</span>
    </td>
    <td>
      <TextInput
        size="xs"
        aria-label={`Number of ${label}`}
        value={typed.number}
        maxLength={20}
        autoComplete="off"
        onChange={event => onType({ ...typed, number: event.currentTarget.value })}
      />
    </td>
    <td>
      <TextInput
        size="xs"
        aria-label={`Name of ${label}`}
        value={typed.name}
        maxLength={100}
        autoComplete="off"
        onChange={event => onType({ ...typed, name: event.currentTarget.value })}
      />
    </td>
  </tr>
)

const ChartForm = ({ chart }: { chart: Chart }) => {
  const [typed, setTyped] = useState(typedOf(chart))
  const action = useSubmit((body: Chart) => api.put('journal/chart', body))
  const fields = action.refused?.fields ?? {}
  useLeaveGuard(JSON.stringify(typed) !== JSON.stringify(typedOf(chart)), 'What you typed is not saved.')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await action.run(chartOf(typed, chart.version))) notify.success('Accounts saved.')
  }
  const named = (account: string): Account => typed.accounts[account] ?? { number: '', name: '' }
  return (
    <form className={classes.form} onSubmit={event => void save(event)} noValidate>
      <ErrorAlert
        message={action.refused && !Object.keys(fields).some(field => field.startsWith('datev.')) ? action.refused.message : null}
      />
      <Section title="Accounts">
        <table className={`${table.table} ${classes.accounts}`}>
          <thead>
            <tr>
              <th scope="col">In Stonebook</th>
              <th scope="col">Number</th>
              <th scope="col">Name</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ value, label, group }) => (
              <AccountRow
                key={value}
                label={label}
                group={group}
                typed={named(value)}
                onType={one => setTyped({ ...typed, accounts: { ...typed.accounts, [value]: one } })}
              />
            ))}
          </tbody>
        </table>
      </Section>
      <Section title="DATEV">
        <div className={classes.datev}>
          {namesOf(datevFields).map(name => (
            <TextInput
              key={name}
              label={datevFields[name].label}
              description={datevFields[name].hint}
              value={typed.datev[name]}
              error={fields[`datev.${name}`]}
              autoComplete="off"
              onChange={event => setTyped({ ...typed, datev: { ...typed.datev, [name]: event.currentTarget.value } })}
            />
          ))}
        </div>
      </Section>
      <Button type="submit" className={classes.save} loading={action.isPending}>
        Save accounts
      </Button>
    </form>
  )
}

const lead = `QuickBooks Online and Tally know an account by its name, Xero and DATEV by its number. Enter what your accountant uses. Several
  accounts may have the same number or name.`

/** What the accounting program calls the accounts of the trial balance. */
const ChartOfAccounts = () => {
  const { data: chart } = useRead('journal/chart', {})
  return (
    <JournalFrame title="Accounts of the accounting program" lead={lead} other={{ label: 'Journals', to: '/reports/journals' }}>
      {chart && <ChartForm chart={chart} />}
    </JournalFrame>
  )
}
export default ChartOfAccounts
