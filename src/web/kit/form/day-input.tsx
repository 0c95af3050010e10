import '../shell/dates.css'
import { DateInput } from '@mantine/dates'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { today } from '../data/number.ts'

type Props = {
  label: string
  value: string | null
  onChange: (day: string) => void
  required?: boolean
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
  hideLabel?: boolean
  autoFocus?: boolean
  onBlur?: () => void
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const isoOf = (year: number, month: number, day: number) => {
  const made = dayjs(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  // The library moves a day that does not exist to a later month.
  return made.isValid() && made.month() + 1 === month && made.date() === day ? made.format('YYYY-MM-DD') : null
}

/** Parses a typed date: '21 nov', '21/11/26', '2026-11-21', 'today', '+14' (days from now). */
export const readDay = (typed: string): string | null => {
  const text = typed.trim().toLowerCase()
  const now = dayjs(today())
  if (text === 'today' || text === 't') return now.format('YYYY-MM-DD')
  if (/^[+-]\d{1,4}$/.test(text)) return now.add(Number(text), 'day').format('YYYY-MM-DD')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const found = /^(\d{1,2})[\s./-]+([a-z]{3,9}|\d{1,2})(?:[\s./-]+(\d{2}|\d{4}))?$/.exec(text)
  if (!found) return null
  const [, dayPart, monthPart = '', yearPart] = found
  const month = /\d/.test(monthPart) ? Number(monthPart) : months.indexOf(monthPart.slice(0, 3)) + 1
  const year = yearPart ? Number(yearPart.length === 2 ? `20${yearPart}` : yearPart) : now.year()
  return month ? isoOf(year, month, Number(dayPart)) : null
}

/** A field for a business date, typed or picked. It shows 21 Nov 2026. */
export const DayInput = ({ label, value, onChange, hideLabel, required, ...rest }: Props) => (
  <DateInput
    {...rest}
    {...(hideLabel ? { 'aria-label': label } : { label })}
    {...(required ? { required } : {})}
    value={value || null}
    onChange={day => onChange(day ?? '')}
    dateParser={readDay}
    valueFormat="D MMM YYYY"
    clearable={!required}
    firstDayOfWeek={1}
    hideOutsideDates
    weekendDays={[]}
    ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    popoverProps={{ withinPortal: false, floatingStrategy: 'fixed', zIndex: 1000 }}
  />
)
