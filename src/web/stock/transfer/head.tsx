import { Textarea, TextInput } from '@mantine/core'
import { entities } from '../../../domain/index.ts'
import { today } from '../../kit/data/number.ts'
import { DayInput, Lookup } from '../../kit/form/fields.tsx'
import type { TransferDraft } from './draft.ts'
import classes from './transfer.module.css'

const { from, to, date, expected, shipping, notes } = entities.transfer.fields

/** Branches, date and carrier. After the destination the focus moves to the stones. */
export const TransferHead = ({ draft: { values, change, problems }, onWhere }: { draft: TransferDraft; onWhere: () => void }) => (
  <div className={classes.head}>
    <Lookup
      entity={entities.branch}
      label={from.label}
      value={values.from}
      onChange={branch => {
        const isToday = values.date === today(values.from?.id)
        change({ from: branch, ...(isToday && { date: today(branch?.id) }) })
      }}
      error={problems.from}
      required
    />
    <Lookup
      entity={entities.branch}
      label={to.label}
      everywhere
      value={values.to}
      onChange={branch => {
        change({ to: branch })
        if (branch) onWhere()
      }}
      error={problems.to}
      required
      autoFocus={!values.to}
    />
    <DayInput label={date.label} value={values.date} onChange={day => change({ date: day })} error={problems.date} required />
    <DayInput label={expected.label} value={values.expected} onChange={day => change({ expected: day })} error={problems.expected} />
    <TextInput
      className={classes.wide}
      label={shipping.label}
      placeholder={shipping.help ?? ''}
      value={values.shipping}
      onChange={event => change({ shipping: event.currentTarget.value })}
      maxLength={shipping.max ?? 200}
      autoComplete="off"
      error={problems.shipping}
    />
    <Textarea
      className={classes.wide}
      label={notes.label}
      value={values.notes}
      onChange={event => change({ notes: event.currentTarget.value })}
      autosize
      minRows={1}
      maxRows={6}
      error={problems.notes}
    />
  </div>
)
