/** A range of days. An empty start means from the first posting. */
export type Period = { label: string; from: string; to: string }

const iso = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The preset periods of a statement, as of a day. */
export const periodsAsOf = (today: string): Period[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return [
    { label: 'This month', from: iso(year, month - 1, 1), to: today },
    { label: 'Last month', from: iso(year, month - 2, 1), to: iso(year, month - 1, 0) },
    { label: 'Last 3 months', from: iso(year, month - 3, 1), to: today },
    { label: 'This year', from: iso(year, 0, 1), to: today },
    { label: 'Last year', from: iso(year - 1, 0, 1), to: iso(year, 0, 0) },
    { label: 'Everything', from: '', to: today },
  ]
}
