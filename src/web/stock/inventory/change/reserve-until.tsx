import { Button, TextInput } from '@mantine/core'
import { usualHours } from '../../../../domain/stock/inventory/reservation.ts'
import classes from '../../../kit/feedback/form-dialog.module.css'
import { DayInput } from '../../../kit/form/fields.tsx'

/** A day and a time in the user's time zone. */
export type Until = { day: string; time: string }

const two = (part: number) => String(part).padStart(2, '0')
const untilIn = (hours: number): Until => {
  const at = new Date(Date.now() + hours * 3_600_000)
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}
/** The default end of a reservation. */
export const usually = (): Until => untilIn(usualHours)

/** The timestamp for the API; null when it is invalid. */
export const momentOf = ({ day, time }: Until): string | null => {
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const spans = [
  { label: '2 days', hours: 48 },
  { label: '1 week', hours: 7 * 24 },
  { label: '1 month', hours: 30 * 24 },
]

type Props = { value: Until; onChange: (until: Until) => void; error?: string | undefined }

/** The end of a reservation: a day, a time, or a preset. */
export const UntilInput = ({ value, onChange, error }: Props) => (
  <>
    <div className={classes.pair}>
      <DayInput label="Until" value={value.day} onChange={day => onChange({ ...value, day })} required error={error} />
      <TextInput label="Time" type="time" value={value.time} onChange={event => onChange({ ...value, time: event.currentTarget.value })} />
    </div>
    <div className={classes.choices}>
      {spans.map(({ label, hours }) => (
        <Button key={label} size="compact-sm" variant="default" onClick={() => onChange(untilIn(hours))}>
          {label}
        </Button>
      ))}
    </div>
  </>
)
