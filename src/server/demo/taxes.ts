import { sql } from 'kysely'
import type { Clerk } from './clerk.ts'
import type { People } from './parties/people.ts'

const before = '10'

/** The standard rate of the tax on sales was lowered a year ago. Documents of earlier days have the rate before. */
export const addTaxChange = async (clerk: Clerk, { admin }: People): Promise<void> => {
  const { rows } = await sql<{
    id: string
    version: number
    code: string
    name: string
    rate: string
  }>`select id, version, code, name, rate from tax_rate where code = 'STD'`.execute(clerk.tx)
  for (const { id, version, ...lowered } of rows) {
    const first = clerk.ago(1100)
    await clerk.change('taxRate', admin, first, { id, version, rate: before })
    await clerk.add('taxRate', admin, first, { ...lowered, date: `${clerk.ago(400).slice(0, 7)}-01` })
  }
}
