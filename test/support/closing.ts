import type { Office } from './company.ts'

/**
 * Closes the books until a day that may not be over, or opens them. No Admin can close such a day, but it is closed for a branch that is
 * opened later in a zone where the day is still today.
 */
export const closeBooks = async ({ query }: Pick<Office, 'query'>, until: string | null): Promise<void> => {
  await query('update setting set closed_until = $1', [until])
}
