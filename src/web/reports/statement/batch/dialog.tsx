import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { Ledger } from '../../../../domain/documents/settlement.ts'
import { entities } from '../../../../domain/index.ts'
import type { Ref } from '../../../../domain/kit/field.ts'
import { api } from '../../../kit/data/api.ts'
import { companyToday, counted } from '../../../kit/data/number.ts'
import { useChange } from '../../../kit/data/query.ts'
import { Segments } from '../../../kit/display/segments.tsx'
import { Dialog, DialogFoot } from '../../../kit/feedback/dialog.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import { DayInput, Lookup } from '../../../kit/form/fields.tsx'
import { ListFault } from '../../../kit/list/empty.tsx'
import { useStatementJob } from '../job.ts'
import { type Style, styles } from '../messages.ts'
import { useOwing } from '../owing.ts'
import { periodsAsOf } from '../period.ts'
import classes from './batch.module.css'
import { BatchParties } from './parties.tsx'
import { type Excluded, fromOf, lateBy } from './selection.ts'

const formats = [
  { value: 'pdf', label: 'PDF' },
  { value: 'xlsx', label: 'Excel' },
] as const
const lateness = [
  { value: '0', label: 'All' },
  { value: '1', label: 'Overdue' },
  { value: '31', label: 'Over 30 days late' },
  { value: '61', label: 'Over 60 days late' },
  { value: '91', label: 'Over 90 days late' },
]

/** Selects the parties and the format of a statement batch. The server creates one file in the background. */
export const StatementBatchDialog = ({ ledger, onClose }: { ledger: Ledger; onClose: () => void }) => {
  const periods = periodsAsOf(companyToday()).filter(({ to }) => to === companyToday())
  const [late, setLate] = useState('0')
  const [salesperson, setSalesperson] = useState<Ref | null>(null)
  const [style, setStyle] = useState<Style>('open')
  const [format, setFormat] = useState<'pdf' | 'xlsx'>('pdf')
  const [period, setPeriod] = useState('This year')
  const [to, setTo] = useState(companyToday())
  const [left, setLeft] = useState<Excluded>(new Set())
  const { parties, error } = useOwing({ ledger, to, salesperson: salesperson?.id })
  const shown = lateBy(parties ?? [], Number(late))
  const chosen = shown.filter(({ id }) => !left.has(id))
  const { begin } = useStatementJob()
  const start = useChange(() => {
    const from = fromOf(style, periods, period)
    return api.post('statement/batch', { parties: chosen.map(({ id }) => id), ledger, style, format, from, to })
  })
  const go = () =>
    start.mutateAsync(undefined).then(job => {
      begin(job)
      onClose()
    }, notify.error)
  return (
    <Dialog title={ledger === 'receivable' ? 'Statements of all debtors' : 'Statements of all creditors'} onClose={onClose} wide>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void go()
        }}
      >
        <div className={classes.fields}>
          <Select label="Parties" data={lateness} value={late} onChange={value => setLate(value ?? '0')} allowDeselect={false} />
          <Lookup entity={entities.employee} label="Salesperson" value={salesperson} onChange={setSalesperson} placeholder="All" />
          <DayInput label="As of" value={to} onChange={day => setTo(day || companyToday())} />
          {style === 'balance' && (
            <Select
              label="Period"
              data={periods.map(({ label }) => label)}
              value={period}
              onChange={label => setPeriod(label ?? 'This year')}
              allowDeselect={false}
            />
          )}
        </div>
        <div className={classes.ways}>
          <Segments label="Layout" options={styles} value={style} onChange={setStyle} />
          <Segments label="File type" options={formats} value={format} onChange={setFormat} />
        </div>
        {error ? (
          <ListFault error={error} retry={() => setTo(companyToday())} />
        ) : (
          <BatchParties parties={parties && shown} left={left} onLeft={setLeft} />
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={start.isPending} disabled={chosen.length === 0}>
            {chosen.length === 0 ? 'Create statements' : `Create statements of ${counted(chosen.length, 'party', 'parties')}`}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
