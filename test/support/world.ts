import { pathToFileURL } from 'node:url'
import { dayIn } from '../../src/domain/company/business-day.ts'

/** The base currency and the time zone of a test company, unless a test chooses others (docs/decisions/0011-short-and-long-tests.md#matrix). */
// Typed as the usual one, so that tables of currencies can be keyed by it.
export const base = (process.env.TEST_CURRENCY ?? 'USD') as 'USD'
/** The base currency where amounts have cents: of a test that is about cents. The yen has none, and the Kuwaiti dinar three digits. */
export const centBase = (['JPY', 'KWD'].includes(base) ? 'USD' : base) as 'USD'
/** Another currency than the base. */
export const foreign: string = process.env.TEST_CURRENCY === 'THB' ? 'USD' : 'THB'
export const testZone = process.env.TEST_ZONE ?? 'UTC'

/** Makes a program begin in this world, with a currency that has cents. */
export const programInWorld = { BASE_CURRENCY: centBase, TIME_ZONE: testZone }

let still: Date | null = null
/** From here on, today is the day of this moment: the clock of an open test company stands still, also at midnight. Null ends it. */
export const standStillAt = (moment: Date | null): void => {
  still = moment
}
/** The business day of a test company. */
export const today = () => dayIn(still ?? new Date(), testZone)
/** The business day this many days from today; a negative number means before. */
export const dayFromNow = (days: number): string => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)
/** A moment around noon of a day of a test company, as ISO text. */
export const noonOf = (day: string): string => {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const [there, half] = [dayIn(new Date(noon), testZone), 12 * 3_600_000]
  return new Date(there > day ? noon - half : there < day ? noon + half : noon).toISOString()
}
const hourIn = (at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: testZone }).format(at))
/** A moment in this hour of a day of a test company, as ISO text. */
export const momentAt = (day: string, hour: number): string => {
  const first = Date.parse(`${day}T00:00:00Z`) - 15 * 3_600_000
  const hours = Array.from({ length: 54 }, (_, index) => new Date(first + index * 3_600_000))
  const found = hours.find(at => dayIn(at, testZone) === day && hourIn(at) === hour)
  if (!found) throw new Error(`${day} has no hour ${hour} in ${testZone}.`)
  return found.toISOString()
}
/** The business day this many days before today. */
export const daysAgo = (days: number): string => dayFromNow(-days)

const moments: Readonly<Record<string, (now: Date) => Date>> = {
  'month end': now => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)),
  'month begin': now => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
}
/** How far ahead the clock of a run is (in ms) for '18:30', 'month end 23:30' or 'month begin 00:30', each in UTC. */
export const aheadOf = (clock: string, now: Date): number => {
  const found = /^(?:(month end|month begin) )?(\d\d):(\d\d)$/.exec(clock)
  if (!found) throw new Error(`TEST_CLOCK is a time such as 18:30, or with "month end" or "month begin" before it: ${clock}`)
  const [, day, hours, minutes] = found
  const start = day ? moments[day]!(now) : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return start.getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000 - now.getTime()
}

/** Sets the clock of this run as TEST_CLOCK says, in this process and in all that it starts. Returns how far ahead it is, in ms. */
export const setClock = async (): Promise<number> => {
  const { TEST_CLOCK, TEST_AHEAD } = process.env
  if (!TEST_CLOCK) return 0
  process.env.TEST_AHEAD = TEST_AHEAD ?? String(aheadOf(TEST_CLOCK, new Date()))
  const clock = pathToFileURL(`${import.meta.dirname}/clock.mjs`).href
  if (!process.env.NODE_OPTIONS?.includes(clock)) process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${clock}`
  await import(clock)
  return Number(process.env.TEST_AHEAD)
}

/** The real time, which a database outside of this run's own has. */
export const realNow = (): Date => new Date(Date.now() - Number(process.env.TEST_AHEAD ?? 0))

/** A moment after this one, so that what is done one after the other has another time. */
export const later = (moment: Date): Date => new Date(moment.getTime() + 1)
