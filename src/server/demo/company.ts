import { sql } from 'kysely'
import { dayIn } from '../../domain/company/business-day.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { seed } from '../program/seed.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import { planBuying } from './buying.ts'
import { type Cash, openCash } from './cash.ts'
import { chanceOf } from './chance.ts'
import { type Desk, openDesk } from './desk.ts'
import { planExpenses } from './expenses.ts'
import { type Lending, openLending } from './lending.ts'
import { planLending } from './lending-plan.ts'
import { openCounter } from './offer.ts'
import { demoBranches } from './parties/names.ts'
import { addParties, type Party, putOnHold } from './parties/parties.ts'
import { addPeople } from './parties/people.ts'
import { openPaying } from './paying.ts'
import { addRates } from './rates.ts'
import { openSales, type Sales, sellingDays } from './sales.ts'
import { countStock } from './stock/counting.ts'
import { openShelf } from './stock/shelf.ts'
import { planStock, readLists } from './stock/stock.ts'
import { planTravels } from './stock/transfers.ts'
import { planMemoStories } from './story/approvals.ts'
import { planMoneyStories } from './story/money.ts'
import { planStockStories } from './story/stock.ts'
import { planStories } from './story/stories.ts'
import { planWorkshop } from './workshop/workshop.ts'

export { demoUsers } from './parties/people.ts'

/**
 * Fills an empty database with a gem house that has been at work for three years; one that is not empty is left
 * as it is. All of it happens in one transaction, so that nobody ever meets half a company.
 */
export const fillDemo = (db: Db, now: () => Date, say: (sentence: string) => void): Promise<void> =>
  transact(db, async tx => {
    // A second start waits here until the first has filled the house, however slow the machine, and then finds it so.
    await sql`set local lock_timeout = '15min'`.execute(tx)
    await sql`set local statement_timeout = '15min'`.execute(tx)
    await sql`select pg_advisory_xact_lock(20260100)`.execute(tx)
    const { rows } = await sql`select 1 from setting`.execute(tx)
    if (rows.length > 0) return
    say('Setting up the demo company; this happens once and takes a few seconds.')
    await seed(tx, now, { timeZone: headOffice.timeZone })
    // A day that has begun in every branch: nothing is dated in the future anywhere.
    const [today] = demoBranches.map(({ timeZone }) => dayIn(now(), timeZone)).sort()
    await liveThrough(openDesk(tx, today!))
    // The planner has seen none of this yet; without its statistics the first lists would be slow.
    await sql`analyze`.execute(tx)
  })

const [headOffice] = demoBranches

/** Three years of the house, day by day. */
const liveThrough = async (desk: Desk): Promise<void> => {
  const agenda = openAgenda(desk.ago(1100))
  const people = await addPeople(desk)
  const rateOn = await addRates(desk)
  const parties = await addParties(desk, people, agenda)
  const shelf = openShelf()
  const market = { desk, people, parties, agenda, rateOn, pay: openPaying(desk, people, agenda) }
  const kept = await planStock(desk, people, parties, agenda, shelf, lots => planBuying(market, lots))
  planExpenses(market)
  const office = { desk, people, parties, agenda, shelf, rateOn }
  const counter = openCounter(office)
  const [sales, lending] = [openSales(office, counter), openLending(office, counter)]
  const cash = openCash(desk, people, agenda)
  const cast = { desk, people, parties, agenda, lists: await readLists(desk), sales, cash, kept }
  planStories(cast)
  planMemoStories(cast)
  planTravels(cast)
  planStockStories(cast)
  planMoneyStories(cast)
  await planWorkshop(cast)
  planLending(desk, agenda, lending)
  planSales(desk, agenda, sales, lending, cash)
  planAdvances(desk, parties, cash)
  // Plans that were made for an empty house do not fit a full one: the planner looks again while it grows.
  for (const days of [720, 400])
    agenda.on(desk.ago(days), () => sql`analyze inventory, stock_balance, item, invoice, approval, certificate, bill`.execute(desk.tx))
  await agenda.run(desk.today)
  await countStock(desk, people, desk.today)
  await putOnHold(desk, people, await latePayers(desk, parties))
}

const regularSales = 628
// How often somebody buys what they have had on approval, where there is such a thing.
const keptShare = 0.82
const openDrafts = 7
const bouncedCheques = 2

const planSales = (desk: Desk, agenda: Agenda, sales: Sales, lending: Lending, cash: Cash) => {
  const chance = chanceOf('planning')
  let bounced = 0
  for (const day of sellingDays(desk, regularSales))
    agenda.on(day, async date => {
      const kept = chance.happens(keptShare) ? lending.decide(date) : null
      const sale = kept ? await sales.sellReserved(date, kept) : await sales.sell(date)
      if (chance.happens(0.038)) return sales.planCancellation(sale)
      const isPast = date < desk.ago(60) && date > desk.ago(200)
      if (isPast && bounced < bouncedCheques && chance.happens(0.05)) {
        bounced += 1
        return cash.bounce(sale)
      }
      cash.settle(sale)
    })
  for (let at = 0; at < openDrafts; at++) agenda.on(desk.ago(chance.whole(0, 9)), date => sales.write(date))
}

const planAdvances = (desk: Desk, parties: readonly Party[], cash: Cash) => {
  const chance = chanceOf('advances')
  const buyers = chance.shuffled(parties.filter(({ buys, type }) => buys && type !== 'walk-in'))
  for (const party of buyers.slice(0, 35)) cash.advance(party, desk.ago(Math.round(200 * chance.next() ** 1.6) + 1))
}

/** Those whose bills have been due for longest. */
const latePayers = async (desk: Desk, parties: readonly Party[]): Promise<Party[]> => {
  const { rows } = await sql<{
    party: string
  }>`select party_id as party from bill where ledger = 'receivable' and active and settled < total and due_date < ${desk.today}
    group by 1 order by min(due_date), 1 limit 8`.execute(desk.tx)
  return rows.map(row => parties.find(({ id }) => id === row.party)!)
}
