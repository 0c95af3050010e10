/** The due date: the date plus the party's credit days. */
export const dueOn = (date: string, days: number): string => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
