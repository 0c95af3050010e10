import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOn } from '../kit/data/number.ts'
import { DayInput } from '../kit/form/fields.tsx'
import { WorkDialog, type WorkDialogProps } from './transition-dialog.tsx'

/** Delivers finished work: the date and the recipient. */
export const DeliverDialog = (props: WorkDialogProps) => {
  const { row } = props
  const [date, setDate] = useState(dayOn(row))
  const [to, setTo] = useState(row.customer?.title ?? '')
  const isCustody = row.items.some(({ ownership }) => ownership === 'customer')
  return (
    <WorkDialog
      {...props}
      title={`Deliver ${row.number}`}
      action="deliver"
      ok="Deliver"
      inputOf={() => ({ date: date || undefined, ...(to.trim() ? { deliveredTo: to.trim() } : {}) })}
      successMessage={`${row.number} delivered.`}
    >
      <p>
        {isCustody
          ? 'The customer’s goods leave the company with everything made from them.'
          : 'The work is handed over. Company stock stays in stock.'}
      </p>
      <DayInput label="Date" value={date} onChange={setDate} required />
      <TextInput label="Delivered to" value={to} onChange={event => setTo(event.currentTarget.value)} maxLength={120} autoComplete="off" />
    </WorkDialog>
  )
}
