import { Button, Menu } from '@mantine/core'
import { dayInWords } from '../../../domain/company/business-day.ts'
import type { Journal } from '../../../domain/reports/journal/contract.ts'
import { accountingPrograms, type ProgramName, programNames } from '../../../domain/reports/journal/program.ts'
import table from '../../company/setting-table.module.css'
import { api } from '../../kit/data/api.ts'
import { download } from '../../kit/data/file.ts'
import { moment } from '../../kit/data/moment.ts'
import { amount, readable } from '../../kit/data/number.ts'
import { useChange, useRead } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { DownloadIcon } from '../../kit/display/icons.tsx'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { CreateJournal } from './create.tsx'
import { JournalFrame } from './frame.tsx'

const save = (id: string, program: ProgramName) => download('journal/file', { id, program }).catch(notify.error)

const Files = ({ journal: { id, number } }: { journal: Journal }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button size="compact-sm" variant="default" leftSection={<DownloadIcon />} aria-label={`Save journal ${number} as a file`}>
        File
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {programNames.map(program => (
        <Menu.Item key={program} onClick={() => void save(id, program)}>
          {accountingPrograms[program].label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const Row = ({ journal, currency, onTakeBack }: { journal: Journal; currency: string; onTakeBack: () => void }) => (
  <tr>
    <td>
      {journal.number} {journal.takenBackAt && <Status tone="struck">Taken back</Status>}
    </td>
    <td data-label="Days">
      {journal.from ? `From ${dayInWords(journal.from)} to` : 'To'} {dayInWords(journal.until)}
    </td>
    <td data-label="Entries">{readable(journal.entries, 0)}</td>
    <td data-label="Debits and credits">{amount(journal.total, currency)}</td>
    <td data-label="Created">
      {moment(journal.createdAt)} by {journal.createdBy}
    </td>
    <td>
      {journal.isLast && (
        <Button size="compact-sm" variant="subtle" color="red" aria-label={`Take back journal ${journal.number}`} onClick={onTakeBack}>
          Take back
        </Button>
      )}{' '}
      {!journal.takenBackAt && <Files journal={journal} />}
    </td>
  </tr>
)

const lead = `A journal hands over to your accountant what was posted up to a day and is in no journal yet. Nothing comes twice. What you
  date back comes with the next one. All journals together are the trial balance.`
const heads = ['Journal', 'Days', 'Entries', 'Debits and credits', 'Created']

/** What was handed over to the accounting program, and what is handed over next. */
const Journals = () => {
  const { data: journals } = useRead('journal', {})
  const { currency } = useUser().settings
  const takeBack = useChange((id: string) => api.put('journal/take-back', { id }))
  const confirmTakeBack = async ({ id, number }: Journal) => {
    const message = 'What it has comes again with the next journal. Do this only if the accounting program has not imported it.'
    if (!(await confirm({ title: `Take back journal ${number}?`, message, ok: 'Take back', color: 'red' }))) return
    await takeBack.mutateAsync(id).then(() => notify.success(`Journal ${number} taken back.`), notify.error)
  }
  return (
    <JournalFrame title="Journals" lead={lead} other={{ label: 'Accounts', to: '/reports/journals/accounts' }}>
      {journals && <CreateJournal isFirst={journals.every(({ takenBackAt }) => takenBackAt !== null)} />}
      {journals && journals.length > 0 && (
        <div className={table.scroll}>
          <table className={`${table.table} ${table.cards}`}>
            <thead>
              <tr>
                {heads.map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className={table.hidden}>Files</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {journals.map(journal => (
                <Row key={journal.id} journal={journal} currency={currency} onTakeBack={() => void confirmTakeBack(journal)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </JournalFrame>
  )
}
export default Journals
