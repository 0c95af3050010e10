import { sql } from 'kysely'
import { invalid } from '../errors.ts'
import type { Db } from './db.ts'
import { oneRow } from './one-row.ts'

/** Takes the next number of a counter that may have gaps, or the first of `many`. */
export const take = async (tx: Db, name: string, many = 1): Promise<number> => {
  const { rows } = await sql<{ first: number }>`insert into counter (name, next) values (${name}, ${many + 1})
    on conflict (name) do update set next = counter.next + ${many} returning next - ${many} as first`.execute(tx)
  return Number(oneRow(rows).first)
}

const sequence = /\{seq(?::(\d))?\}/

/** A code with this number: C-{seq:5} → C-00012. */
export const codeFor = (pattern: string, number: number): string =>
  pattern.replace(sequence, (_, digits?: string) => String(number).padStart(Number(digits ?? 1), '0'))

/** The number in a code of this pattern; null when the code has another form. */
export const numberIn = (pattern: string, code: string): number | null => {
  const [before = '', , after = ''] = pattern.split(sequence)
  const digits = code.startsWith(before) && code.endsWith(after) ? code.slice(before.length, code.length - after.length) : ''
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Continues a counter after this number, which a code of another system has used; returns where it was and where it goes on. */
export const raise = async (tx: Db, name: string, number: number): Promise<{ first: number; until: number }> => {
  // Taking no number locks the counter.
  const first = await take(tx, name, 0)
  const { rows } = await sql<{
    until: number
  }>`update counter set next = greatest(next, ${number + 1}::bigint) where name = ${name} returning next as until`.execute(tx)
  return { first, until: oneRow(rows).until }
}

/** Fills a code pattern such as C-{seq:5} with the next number. */
export const nextCode = async (tx: Db, name: string, pattern: string): Promise<string> => codeFor(pattern, await take(tx, name))

/** Fills a document number pattern: {type}-{branch}-{year}-{seq:5} → INV-BKK-26-00001. */
export const written = (pattern: string, words: { type: string; branch: string; year: string }, number: number): string =>
  pattern
    .replace(/\{(type|branch|year)\}/g, (_, word: keyof typeof words) => words[word])
    .replace(sequence, (_, digits?: string) => String(number).padStart(Number(digits ?? 1), '0'))

/**
 * The next number of a document series: INV-BKK-26-00001, or by the company's own pattern. The row stays locked until the transaction
 * ends, so no number is duplicated or skipped, even if a concurrent issue fails. Refuses an unknown branch.
 */
export const nextNumber = async (tx: Db, series: string, branch: string, date: string): Promise<string> => {
  const year = Number(date.slice(0, 4))
  const { rows } = await sql<{ number: number; pattern: string; code: string }>`
    insert into number_series (kind, branch_id, year, next) values (${series}, ${branch}, ${year}, 2)
    on conflict (kind, branch_id, year) do update set next = number_series.next + 1
    returning next - 1 as number, (select number_pattern from setting) as pattern, (select code from branch b where b.id = branch_id) as code`
    .execute(tx)
    .catch(error => {
      throw error.code === '23503' ? invalid({ branch: 'The branch does not exist.' }) : error
    })
  const { number, pattern, code } = oneRow(rows)
  return written(pattern, { type: series, branch: code, year: date.slice(2, 4) }, number)
}
