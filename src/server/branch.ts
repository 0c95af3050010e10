import { sql } from 'kysely'
import { conflict } from './kit/errors.ts'
import type { Extra, Work } from './kit/extra.ts'

/** Exactly one branch is the head office: making another one so takes it from the first. */
const keepOneHeadOffice = async ({ tx, before, values }: Work): Promise<void> => {
  if (values.headOffice) await sql`update branch set head_office = false where head_office and id <> ${values.id}`.execute(tx)
  else if (before?.headOffice) throw conflict('There must be one head office: make another branch the head office instead.')
  if (before?.headOffice && !values.active) throw conflict('The head office cannot be deactivated.')
}

export const branchExtra: Extra = { effects: { create: keepOneHeadOffice, update: keepOneHeadOffice } }
