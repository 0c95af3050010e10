import type { Amounts } from './company.ts'
import type { Party } from './process.ts'

/** What a row of the report is measured on. */
export type Scene = { floor: Party; product: Party; amounts: Amounts; person: string; branch: string }
