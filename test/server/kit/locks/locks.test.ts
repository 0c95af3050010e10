import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { auditBooks } from '../../../../src/server/program/audit/audit.ts'
import { openTestCompany, type TestCompany } from '../../../support/company.ts'
import { waitsOf } from '../../../support/locks.ts'
import { holding } from '../../../support/race.ts'
import { type Bench, type LockingActions, openBench } from './bench.ts'
import { company as companyActions } from './company.ts'
import { goodsIn } from './goods-in.ts'
import { money } from './money.ts'
import { jobLock, jobsOf, program } from './program.ts'
import { sales } from './sales.ts'
import { stock } from './stock.ts'
import { stockTake } from './stock-take.ts'
import { work } from './work.ts'

// What an action decides on must not change until it ends. Other transactions hold the rows; the action must wait for each, in this order.
const actions: LockingActions = { ...sales, ...goodsIn, ...money, ...stock, ...stockTake, ...work, ...companyActions, ...program }

let company: TestCompany
let bench: Bench
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  bench = await openBench(company)
})
afterAll(() => company.stop())

it.each(Object.entries(actions))('%s: its rows are locked', async (name, { in: files, ready }) => {
  const { locks, call, refusal } = await ready(bench)
  const { waits, answer } = await waitsOf(company, locks, call)
  const expected = refusal ? [409, expect.stringMatching(refusal)] : [200, '']
  expect(
    { locked: waits, answer: [answer.status, answer.errorMessages.join()] },
    `${name}: ${[files].flat()} must lock these, in this order`,
  ).toEqual({ locked: locks.map(lock => lock.name), answer: expected })
})

test('no two kinds of work have the same lock', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const text = files.map(name => readFileSync(join('src/server', name), 'utf8')).join('\n')
  const keys = [...text.matchAll(/lockKey = ([\d_]+)|pg_advisory_xact_lock\((\d+)\)/g)].map(([, named, written]) => named ?? written)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys).toEqual([...new Set(keys)])
})

test('every file that locks has an action here', () => {
  const isLock =
    /^(?!\s*(\*|\/[/*])).*(\bfor (no key )?update\b|\bfor share\b|pg_advisory_(xact_)?lock|\block table\b|\block: true\b|\blockStone\()/m
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const locking = files.filter(name => isLock.test(readFileSync(join('src/server', name), 'utf8')))
  expect([...new Set(Object.values(actions).flatMap(action => action.in))].sort()).toEqual(locking.sort())
})

test('stock is posted under the lock of its stones, taken in the order of their ids before any balance changes', async () => {
  const [high, low] = await bench.twoStones({ type: 'parcel', pieces: 9, weight: '9' })
  const post = `begin; insert into stock_posting (inventory_id, from_place, to_place, pieces, weight, value, date, document_kind, document_id, by_id)
    select id, 'available', 'loss', 1, 1, 0, now(), 'writeOff', id, created_by_id from inventory where id in ('${high}', '${low}'); rollback`
  const call = () => company.pool.query(post).then(() => ({ status: 200, errorMessages: [] }))
  const hold = `select 1 from inventory where id = '${high}' for share`
  const free = `select id from inventory where id = '${low}' for update skip locked`
  const untouched = `with b as (select 1 from stock_balance where inventory_id = '${low}' and place = 'available' for update skip locked) select 1 where not exists (select from b)`
  for (const late of [free, untouched]) {
    const { waits } = await waitsOf(company, [{ name: 'inventory', hold, at: /^begin; insert/, free: late }], call)
    expect(waits, 'keep_stock_balance() must lock inventory first').toEqual(['inventory'])
  }
})

test('what a server is still doing is not given up, and what it left is', async () => {
  const jobs = jobsOf(bench)
  const [batch, list] = [await jobs.statements('working'), await jobs.stones('checking', new Date())]
  const states = async () => [
    (await bench.manager.get('/api/statement/batch', { id: batch })).data.state,
    (await bench.manager.get('/api/import/inventory', { id: list })).data.state,
  ]
  const locks = `select pg_advisory_xact_lock(${jobLock('statements', batch)}), pg_advisory_xact_lock(${jobLock('import', list)})`
  expect(await holding(company, locks, states)).toEqual(['working', 'checking'])
  expect(await states()).toEqual(['failed', 'failed'])
})

test('a write that is still running is reported as running', async () => {
  const key = 'still-running'
  const outcome = async () => (await bench.manager.get('/api/idempotency-key', { key })).data.state
  expect(await holding(company, `select pg_advisory_xact_lock(hashtextextended('${key}', 59))`, outcome)).toBe('running')
  expect(await outcome()).toBe('none')
})

test('the books balance after all this', async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})
