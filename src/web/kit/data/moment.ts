import { months } from '../../../domain/company/business-day.ts'

/** A timestamp in the reader's time zone: '21 Nov 2026, 14:05'. */
export const moment = (timestamp: string | null | undefined): string => {
  if (!timestamp) return ''
  const at = new Date(timestamp)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}, ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A timestamp at the end of a sentence: 'at 14:05' on the same day, otherwise 'on 21 Nov 2026, 14:05'. */
export const momentPhrase = (timestamp: string, now = new Date()): string => {
  const [date, time] = moment(timestamp).split(', ')
  return moment(now.toISOString()).startsWith(`${date},`) ? `at ${time}` : `on ${date}, ${time}`
}

/** Replaces each UTC timestamp in a server message (`2026-11-21 14:05 UTC`) with the reader's time: '21 Nov 2026, 21:05'. */
export const inOwnTime = (sentence: string): string =>
  sentence.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, date: string, time: string) => moment(`${date}T${time}Z`))
