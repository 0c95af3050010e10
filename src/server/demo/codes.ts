import { sql } from 'kysely'
import type { Clerk } from './clerk.ts'
import type { People } from './parties/people.ts'

/** HSN codes of common stones, by the code of the stone name: worked rubies, sapphires and emeralds, diamonds, pearls, and others. */
const hsnOf: Record<string, readonly string[]> = {
  '71039100': ['RU', 'BS', 'YS', 'PS', 'EM'],
  '71039900': ['SPR', 'TZ', 'TS', 'RG'],
}
/** SAC codes of services: work on goods of others, and testing. */
const sacOf: Record<string, string> = { RECUT: '998898', REPOL: '998898', OIL: '998898', LABSUB: '998346' }

/** Gives stones their HSN codes and services their SAC codes, and announces higher prices of services for the next year. */
export const addCodes = async (clerk: Clerk, { admin }: People): Promise<void> => {
  const { tx, today } = clerk
  for (const [hsn, codes] of Object.entries(hsnOf)) {
    const { rows } = await sql<{
      id: string
      version: number
    }>`select id, version from stone_name where code = any(${codes}) order by code`.execute(tx)
    for (const stone of rows) await clerk.change('stoneName', admin, clerk.ago(1100), { ...stone, hsn })
  }
  const { rows } = await sql<{
    id: string
    version: number
    service: string
    rate: string
  }>`select id, version, service, rate from service_price
    where service = any(${Object.keys(sacOf)}) order by service`.execute(tx)
  const next = `${Number(today.slice(0, 4)) + 1}-01-01`
  for (const { service, rate, ...price } of rows) {
    const sac = sacOf[service]
    await clerk.change('servicePrice', admin, clerk.ago(1100), { ...price, sac })
    await clerk.add('servicePrice', admin, today, { service, rate: String(Math.ceil(Number(rate) * 1.05)), sac, date: next })
  }
}
