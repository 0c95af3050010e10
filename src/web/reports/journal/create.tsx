import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { daysAfter } from '../../../domain/company/business-day.ts'
import type { JournalDraft } from '../../../domain/reports/journal/contract.ts'
import table from '../../company/setting-table.module.css'
import { api } from '../../kit/data/api.ts'
import { today } from '../../kit/data/number.ts'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { DayInput } from '../../kit/form/fields.tsx'
import classes from './journal.module.css'

/** The last day of the month before this day. */
const endOfLastMonth = (day: string) => daysAfter(`${day.slice(0, 7)}-01`, -1)

/** Creates a journal up to a day. The first one may begin with a day. */
export const CreateJournal = ({ isFirst }: { isFirst: boolean }) => {
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState(endOfLastMonth(today()))
  const action = useSubmit((draft: JournalDraft) => api.post('journal', draft))
  const fields = action.refused?.fields ?? {}
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const made = await action.run({ from: (isFirst && from) || null, until })
    if (made) notify.success(`Journal ${made.number} created.`)
  }
  return (
    <form className={classes.create} onSubmit={event => void create(event)} noValidate>
      <ErrorAlert message={Object.keys(fields).length > 0 ? null : action.refused?.message} />
      <div className={table.make}>
        {isFirst && <DayInput label="From" value={from} onChange={setFrom} error={fields.from} />}
        <DayInput label="Up to" value={until} onChange={setUntil} error={fields.until} required />
        <Button type="submit" loading={action.isPending}>
          Create journal
        </Button>
      </div>
      {isFirst && (
        <p className={table.lead}>
          Leave From empty for everything, or enter the first day that is not in the books of the accountant yet.
        </p>
      )}
    </form>
  )
}
