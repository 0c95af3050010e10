/** Which part of a numeric date comes first: the day, or the month as in the United States. */
export type DayOrder = 'dmy' | 'mdy'

/** What a text means as a date. A clear one proves an order or none; an ambiguous one has a date (YYYY-MM-DD) in each order. */
export type DateShape = { value: string; order: DayOrder | null } | { dmy: string; mdy: string }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (word: string): number => months.indexOf(word.toLowerCase().slice(0, 3)) + 1

/** The date as YYYY-MM-DD; null when there is no such day. */
const dayOf = (year: string, month: number, day: number): string | null => {
  const whole = year.length === 2 ? Number(`20${year}`) : Number(year)
  const date = new Date(Date.UTC(whole, month - 1, day))
  const exists = date.getUTCFullYear() === whole && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && whole >= 1900 && whole < 2200 ? date.toISOString().slice(0, 10) : null
}

const clear = (value: string | null, order: DayOrder | null = null): DateShape | null => (value === null ? null : { value, order })

const numeric = (first: number, second: number, year: string): DateShape | null => {
  const [dmy, mdy] = [dayOf(year, second, first), dayOf(year, first, second)]
  if (dmy !== null && mdy !== null) return dmy === mdy ? { value: dmy, order: null } : { dmy, mdy }
  return clear(dmy, 'dmy') ?? clear(mdy, 'mdy')
}

/** The possible meanings of a text as a date: '2026-03-01', '1.3.2026', '1 March 2026', '03/01/2026'; null when it is not a date. */
export const dateShape = (text: string): DateShape | null => {
  const bare = text
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[ap]\.?m\.?)?$/i, '')
    .replace(/(\d)(st|nd|rd|th)\b/i, '$1')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare)
  if (iso) return clear(dayOf(iso[1] ?? '', Number(iso[2]), Number(iso[3])))
  // Points between the parts are written only where the day comes first.
  const pointed = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(bare)
  if (pointed) return clear(dayOf(pointed[3] ?? '', Number(pointed[2]), Number(pointed[1])), 'dmy')
  const slashed = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/.exec(bare)
  if (slashed) return numeric(Number(slashed[1]), Number(slashed[2]), slashed[3] ?? '')
  const worded = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(bare)
  if (worded) return clear(dayOf(worded[3] ?? '', monthOf(worded[2] ?? ''), Number(worded[1])))
  const american = /^([a-z]{3,9})\.?[ -](\d{1,2}),?[ -](\d{4}|\d{2})$/i.exec(bare)
  return american && clear(dayOf(american[3] ?? '', monthOf(american[1] ?? ''), Number(american[2])))
}

/** Reads a date of a column with a known order of day and month, as YYYY-MM-DD; the fault is a sentence for the user. */
export const readDate = (text: string, order: DayOrder | null): { value: string } | { fault: string } => {
  const shape = dateShape(text)
  const quoted = `“${text.trim().slice(0, 40)}”`
  if (!shape) return { fault: `${quoted} is not a date. Write it as 2026-03-31.` }
  if ('value' in shape) return { value: shape.value }
  if (order) return { value: shape[order] }
  return { fault: `${quoted} can be ${shape.dmy} or ${shape.mdy}. Choose the order of day and month of this column.` }
}
