import { namesOf } from '../../kit/names.ts'

type Program = {
  label: string
  /** What it knows an account by. A plain file has both, and the label of an account that has neither. */
  knows: 'number' | 'name' | null
  /** How many lines it takes in one file at most. */
  most: number
}

/** The programs that take a journal (docs/domain/reports.md#journals). */
export const accountingPrograms = {
  csv: { label: 'CSV', knows: null, most: Number.POSITIVE_INFINITY },
  quickbooks: { label: 'QuickBooks Online', knows: 'name', most: 1_000 },
  xero: { label: 'Xero', knows: 'number', most: 300 },
  tally: { label: 'Tally', knows: 'name', most: Number.POSITIVE_INFINITY },
  datev: { label: 'DATEV', knows: 'number', most: 99_999 },
} as const satisfies Record<string, Program>
export type ProgramName = keyof typeof accountingPrograms
export const programNames = namesOf(accountingPrograms)

/** What DATEV calls this company: the tax adviser and the client, the first day of the year (MM-DD), and the length of account numbers. */
export type Datev = { consultant: number; client: number; yearBegins: string; numberLength: number; clearing: string }
