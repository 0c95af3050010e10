/**
 * What is valid on a day (YYYY-MM-DD): of rows that are each valid from a day on, the newest on or before it; undefined before the first
 * (docs/domain/company.md#valid-from-a-day).
 */
export const validOn = <T extends { date: string }>(rows: readonly T[], day: string): T | undefined =>
  rows.reduce<T | undefined>((found, row) => (row.date <= day && (!found || row.date > found.date) ? row : found), undefined)
