import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../domain/index.ts'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { isPositive } from '../../domain/kit/quantity.ts'
import { day } from '../kit/data/number.ts'
import { records } from '../kit/data/records.ts'
import { FormDialog, useSubmit } from '../kit/feedback/form-dialog.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { DayInput, DecimalInput } from '../kit/form/fields.tsx'
import { sentNumber, typedExchange } from '../kit/form/typed-text.ts'
import { useUser } from '../kit/shell/session.tsx'

type Props = { currency: string; date: string; onSaved: () => void; onClose: () => void }

/** Enters the rate of a currency where the rate table has none. */
export const RateDialog = ({ currency, date, onSaved, onClose }: Props) => {
  const base = useUser().settings.currency
  const [rate, setRate] = useState('')
  const [from, setFrom] = useState(date)
  const [isConfirmed, setConfirmed] = useState(false)
  const action = useSubmit((body: object) => records.create(entities.exchangeRate, body))
  const typed = typedExchange(rate)
  const save = async () => {
    const made = await action.run({ currency, date: from, rate: sentNumber(rate, numberKinds.exchange), confirmed: isConfirmed })
    if (!made) return
    notify.success(`Exchange rate for ${currency} saved.`)
    onSaved()
  }
  return (
    <FormDialog
      title={`Exchange rate for ${currency}`}
      ok="Save rate"
      ready={typed !== null && isPositive(typed) && from !== ''}
      action={action}
      beside={['rate', 'date', 'confirmed']}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        The rate table has no rate for {currency} on {day(date)}. Enter the value of 1 {currency} in {base}.
      </p>
      <DecimalInput
        label={`${base} for 1 ${currency}`}
        value={rate}
        kind={numberKinds.exchange}
        onChange={setRate}
        required
        error={action.refused?.fields.rate}
      />
      {(isConfirmed || action.refused?.fields.confirmed) && (
        <Checkbox
          label={entities.exchangeRate.fields.confirmed.label}
          description={isConfirmed ? undefined : action.refused?.fields.confirmed}
          checked={isConfirmed}
          onChange={event => setConfirmed(event.currentTarget.checked)}
        />
      )}
      <DayInput label="From" value={from} onChange={setFrom} required error={action.refused?.fields.date} />
    </FormDialog>
  )
}
