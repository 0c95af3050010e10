import type { z } from 'zod'
import { dayInWords } from '../../../domain/company/business-day.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { priceListCalls } from '../../../domain/stock/price-list/contract.ts'
import { formats } from '../../../domain/stock/price-list/formats.ts'
import { leftOutReasons } from '../../../domain/stock/price-list/left-out.ts'
import { todayIn } from '../../kit/business-day.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { begun } from '../../kit/entity/export/export.ts'
import { filterWords } from '../../kit/entity/export/filter-words.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'
import type { About } from '../../kit/sheet/frame.ts'
import { sheetAnswer } from '../../kit/sheet/response.ts'
import { csvFile, workbook } from './file.ts'
import { countStones, readStones, type Wanted } from './stones.ts'

type FileQuery = z.infer<(typeof priceListCalls)['GET inventory/price-list']['query']>

/** What the file is, and what it leaves out. */
const aboutList = async (context: Context, wanted: Wanted): Promise<About> => {
  const { db, caller } = context
  const { stones, leftOut } = await countStones(db, wanted)
  return [
    ['Price list', formats[wanted.market].market],
    ...(await filterWords(db, inventory, wanted.query, caller, dayInWords)),
    ['Stones', String(stones)],
    ...leftOut.map(({ reason, count }): About[number] => ['Left out', `${count}: ${leftOutReasons[reason]}`]),
    ['Exported on', dayInWords(await todayIn(db, context))],
    ['Exported by', caller.name],
  ]
}

const exportList = async (context: Context, { market, file, ...query }: FileQuery) => {
  const { db, caller } = context
  const wanted = { market, query, viewer: caller }
  await writeAudit(db, { entity: inventory.name, record: null, action: 'exportPriceList', after: { market, file, ...query }, caller })
  // What is free now is read from the database that sells, never from a replica.
  return sheetAnswer(async () => {
    const stones = await begun(readStones(db, wanted))
    const body = file === 'csv' ? csvFile(market, stones, { forExcel: true }) : workbook(market, stones, await aboutList(context, wanted))
    return { name: `${formats[market].market} ${await todayIn(db, context)}`, body }
  }, file)
}

const right = { entity: inventory.name, verb: 'export' } as const

/** Price lists in the formats of markets. */
export const priceListRoutes: Route[] = [
  implement(priceListCalls, 'GET inventory/price-list', {
    branches: 'limited',
    right,
    summary: 'The stones that are free to sell as a file in the format of a market: no costs, minimum prices, notes or names of parties',
    handle: (context, { query }) => exportList(context, query),
  }),
  implement(priceListCalls, 'GET inventory/price-list/summary', {
    branches: 'limited',
    right,
    summary: 'How many stones a price list has, and how many are left out',
    handle: ({ db, caller }, { query: { market, ...query } }) => countStones(db, { market, query, viewer: caller }),
  }),
]
