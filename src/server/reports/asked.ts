import { z } from 'zod'
import { dateText } from '../print/format.ts'

export const dayCode = z.iso.date('is not a date (YYYY-MM-DD)')
/** The id of what a report is narrowed to. */
export const idOf = (what: string) => z.uuid(`is not the id of ${what}`).optional()
/** One of the ways in which a report is told. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, `is none of ${values.join(', ')}`)

export type Period = { from?: string | undefined; to?: string | undefined }
export const period = { from: dayCode.optional(), to: dayCode.optional() }
/** The days a report is about: those that were said, or the year so far. */
export const periodOf = ({ from, to }: Period, today: string): { from: string; to: string } => {
  const until = to ?? today
  return { from: from ?? `${until.slice(0, 4)}-01-01`, to: until }
}
export const spokenPeriod = (asked: Period, today: string): string => {
  const { from, to } = periodOf(asked, today)
  return `${dateText(from)} to ${dateText(to)}`
}
