import { sql } from 'kysely'
import { dayIn } from '../../domain/company/business-day.ts'
import { present } from '../../domain/kit/present.ts'
import { type Db, transact } from '../kit/db/db.ts'
import type { FileStore } from '../kit/files/store.ts'
import { seed } from '../program/seed.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import { openBroker } from './broker.ts'
import { planBuying } from './buying.ts'
import { type Cash, openCash } from './cash.ts'
import { chanceOf } from './chance.ts'
import { type Clerk, openClerk } from './clerk.ts'
import { addCodes } from './codes.ts'
import { payCommissions } from './commissions.ts'
import { openCounter } from './counter.ts'
import { planExpenses } from './expenses.ts'
import { type Lending, openLending } from './lending.ts'
import { planLending } from './lending-plan.ts'
import { demoBranches } from './parties/names.ts'
import { addParties, type Party, putOnHold } from './parties/parties.ts'
import { addPeople } from './parties/people.ts'
import { openPaying } from './paying.ts'
import { addPictures } from './pictures/add.ts'
import { addRates } from './rates.ts'
import { openSales, type Sales, sellingDays } from './sales.ts'
import { countStock } from './stock/counting.ts'
import { openShelf } from './stock/shelf.ts'
import { planStock, readLists } from './stock/stock.ts'
import { planTravels } from './stock/transfers.ts'
import { planApprovalStories } from './story/approvals.ts'
import { planCreditStories } from './story/credits.ts'
import { planMoneyStories } from './story/money.ts'
import { planOfferStories } from './story/offers.ts'
import { planPermissionStory } from './story/permission.ts'
import { planStockStories } from './story/stock.ts'
import { planStories } from './story/stories.ts'
import { planWishes } from './story/wishes.ts'
import { addTaxChange } from './taxes.ts'
import { planWorkshop } from './workshop/workshop.ts'

export { demoUsers } from './parties/people.ts'

/**
 * Fills an empty database with a gem company and three years of its data; a filled one stays unchanged.
 * Everything is in one transaction, so that a partial company never exists.
 */
export const fillDemo = (db: Db, files: FileStore, now: () => Date, print: (sentence: string) => void): Promise<void> =>
  transact(db, async tx => {
    // A second start waits here until the first has filled the company, even on a slow machine, and then stops.
    await sql`set local lock_timeout = '15min'`.execute(tx)
    await sql`set local statement_timeout = '15min'`.execute(tx)
    await sql`select pg_advisory_xact_lock(20260100)`.execute(tx)
    const { rows } = await sql`select 1 from setting`.execute(tx)
    if (rows.length > 0) return
    print('Setting up the demo company; this happens once and takes a few seconds.')
    await seed(tx, now, { timeZone: headOffice.timeZone, setupClosed: true })
    // Uses a date that has begun in every branch, so that nothing is dated in the future.
    const [today] = demoBranches.map(({ timeZone }) => dayIn(now(), timeZone)).sort()
    await liveThrough(openClerk(tx, present(today)), files)
    // The planner has no statistics of this data yet; without them the first lists would be slow.
    await sql`analyze`.execute(tx)
  })

const [headOffice] = demoBranches

/** Runs three years of the company, day by day. */
const liveThrough = async (clerk: Clerk, files: FileStore): Promise<void> => {
  const agenda = openAgenda(clerk.ago(1100))
  const people = await addPeople(clerk)
  const rateOn = await addRates(clerk)
  await addCodes(clerk, people)
  await addTaxChange(clerk, people)
  const parties = await addParties(clerk, people, agenda)
  const shelf = openShelf()
  const broker = await openBroker(clerk, people, agenda)
  const market = { clerk, people, parties, agenda, rateOn, broker, pay: openPaying(clerk, people, agenda) }
  const kept = await planStock(clerk, people, parties, agenda, shelf, lots => planBuying(market, lots))
  planExpenses(market)
  const office = { clerk, people, parties, agenda, shelf, rateOn }
  const counter = openCounter(office)
  const [sales, lending] = [openSales(office, counter), openLending(office, counter)]
  const cash = openCash(clerk, people, agenda)
  const cast = { clerk, people, parties, agenda, lists: await readLists(clerk), sales, cash, kept }
  planStories(cast)
  planApprovalStories(cast)
  planTravels(cast)
  planStockStories(cast)
  planMoneyStories(cast)
  planCreditStories(cast)
  planPermissionStory(cast)
  planOfferStories(cast)
  planWishes(cast)
  await planWorkshop(cast)
  planLending(clerk, agenda, lending)
  planSales(clerk, agenda, sales, lending, cash)
  planAdvances(clerk, parties, cash)
  // Plans for empty tables do not fit full ones, so update the statistics while the data grows.
  for (const days of [720, 400])
    agenda.on(clerk.ago(days), () => sql`analyze inventory, stock_balance, item, invoice, approval, certificate, bill`.execute(clerk.tx))
  await agenda.run(clerk.today)
  await countStock(clerk, people, clerk.today)
  await putOnHold(clerk, people, await latePayers(clerk, parties))
  await payCommissions(clerk, people)
  await addPictures(clerk, people, files)
}

const regularSales = 628
// How often a customer buys goods that they have on approval, where there are any.
const keptShare = 0.82
const openDrafts = 7
const bouncedCheques = 2

const planSales = (clerk: Clerk, agenda: Agenda, sales: Sales, lending: Lending, cash: Cash) => {
  const chance = chanceOf('planning')
  let bounced = 0
  for (const day of sellingDays(clerk, regularSales))
    agenda.on(day, async date => {
      const kept = chance.happens(keptShare) ? lending.decide(date) : null
      const sale = kept ? await sales.sellReserved(date, kept) : await sales.sell(date)
      if (chance.happens(0.038)) return sales.planCancellation(sale)
      const isPast = date < clerk.ago(60) && date > clerk.ago(200)
      if (isPast && bounced < bouncedCheques && chance.happens(0.05)) {
        bounced += 1
        return cash.bounce(sale)
      }
      cash.settle(sale)
    })
  for (let at = 0; at < openDrafts; at++) agenda.on(clerk.ago(chance.whole(0, 9)), date => sales.write(date))
}

const planAdvances = (clerk: Clerk, parties: readonly Party[], cash: Cash) => {
  const chance = chanceOf('advances')
  const buyers = chance.shuffled(parties.filter(({ buys, type }) => buys && type !== 'walk-in'))
  for (const party of buyers.slice(0, 35)) cash.advance(party, clerk.ago(Math.round(200 * chance.next() ** 1.6) + 1))
}

/** The parties whose bills are longest overdue. */
const latePayers = async (clerk: Clerk, parties: readonly Party[]): Promise<Party[]> => {
  const { rows } = await sql<{
    party: string
  }>`select party_id as party from bill where ledger = 'receivable' and active and settled < total and due_date < ${clerk.today}
    group by 1 order by min(due_date), 1 limit 8`.execute(clerk.tx)
  return rows.map(row => present(parties.find(({ id }) => id === row.party)))
}
