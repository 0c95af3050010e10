import { sql } from 'kysely'
import { type Db, transact } from '../kit/db.ts'
import { seed } from '../seed.ts'
import { openDesk } from './desk.ts'
import { addParties } from './parties.ts'
import { addPeople } from './people.ts'
import { addRates } from './rates.ts'
import { addStock } from './stock.ts'

export { demoUsers } from './people.ts'

/**
 * Fills an empty database with a gem house that has been at work for three years; one that is not empty is left
 * as it is. All of it happens in one transaction, so that nobody ever meets half a company.
 */
export const fillDemo = (db: Db, now: () => Date, say: (sentence: string) => void): Promise<void> =>
  transact(db, async tx => {
    // A second start waits here until the first has filled the house, and then finds it so.
    await sql`set local lock_timeout = '120s'`.execute(tx)
    await sql`select pg_advisory_xact_lock(20260100)`.execute(tx)
    const { rows } = await sql`select 1 from setting`.execute(tx)
    if (rows.length > 0) return
    say('Setting up the demo company; this takes a few seconds, once.')
    await seed(tx, now)
    const desk = openDesk(tx, now().toISOString().slice(0, 10))
    const people = await addPeople(desk)
    await addRates(desk)
    const parties = await addParties(desk, people)
    await addStock(desk, people, parties)
  })
