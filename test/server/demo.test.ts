import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../src/server/audit.ts'
import { demoUsers, fillDemo } from '../../src/server/demo/company.ts'
import { connect, type Database, type Db } from '../../src/server/kit/db.ts'
import { checkPassword } from '../../src/server/user.ts'
import { createDatabase, type TestDatabase } from '../database.ts'

const now = () => new Date('2026-05-20T08:30:00Z')
const opened: { database: TestDatabase; connection: Database }[] = []
let db: Db
let told: string[] = []

const open = async () => {
  const database = await createDatabase()
  const connection = connect(database.url)
  opened.push({ database, connection })
  return connection.db
}

beforeAll(async () => {
  db = await open()
  // Two servers that start at the same moment over the same empty database make one company.
  await Promise.all([fillDemo(db, now, sentence => told.push(sentence)), fillDemo(db, now, sentence => told.push(sentence))])
}, 600_000)
afterAll(async () => {
  for (const { database, connection } of opened) {
    await connection.close()
    await database.drop()
  }
})

const rowsOf = async <T = Record<string, unknown>>(query: string, from = db): Promise<T[]> => (await sql.raw<T>(query).execute(from)).rows
const one = async (query: string) => (await rowsOf(query))[0]!
const count = async (query: string) => Number((await one(`select count(*) as count from ${query}`)).count)

/** What two companies made on the same day must have in common, down to the last cent and the last number. */
const figures = (from: Db) =>
  rowsOf(
    `select 'stock' as what, count(*), sum(weight)::text as sum, md5(string_agg(concat_ws(' ', id, sku, weight, cost, asking_rate, status), ',' order by id)) as all from inventory
    union all select 'parties', count(*), count(credit_limit)::text, md5(string_agg(concat_ws(' ', id, name, status), ',' order by id)) from customer
    union all select 'reports', count(*), sum(weight)::text, md5(string_agg(concat_ws(' ', id, number), ',' order by id)) from certificate
    union all select 'invoices', count(*), sum(base_total)::text, md5(string_agg(concat_ws(' ', id, number, total), ',' order by id)) from invoice
    union all select 'lines', count(*), sum(cost)::text, md5(string_agg(concat_ws(' ', id, amount), ',' order by id)) from item
    union all select 'money', count(*), sum(base_amount)::text, md5(string_agg(concat_ws(' ', id, number, amount, allocated), ',' order by id)) from payment_note
    union all select 'owed', count(*), sum(base_amount)::text, null from account_balance`,
    from,
  )

test('fills an empty database once, and never one that is not empty', async () => {
  const before = await figures(db)
  expect(told).toHaveLength(1)
  told = []
  await fillDemo(db, now, sentence => told.push(sentence))
  expect(told).toEqual([])
  expect(await figures(db)).toEqual(before)
})

test('its books hold', async () => {
  expect((await auditBooks(db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})

test('is the same company every time', async () => {
  const other = await open()
  await fillDemo(other, now, () => {})
  expect(await figures(other)).toEqual(await figures(db))
}, 600_000)

test('has the people who sign in', async () => {
  for (const { email, role } of demoUsers) {
    const user = await one(`select role, active, password_hash as hash from "user" where email = '${email}'`)
    expect(user).toMatchObject({ role, active: true })
    expect(await checkPassword(user.hash as string, 'stonebook-demo')).toBe(true)
  }
  expect(await rowsOf('select code, head_office as head from branch order by code')).toEqual([
    { code: 'BKK', head: true },
    { code: 'HKG', head: false },
    { code: 'TUC', head: false },
  ])
  expect(await count('employee')).toBe(34)
  expect(await count('customer')).toBe(220)
  expect(await count(`customer where status = 'on hold'`)).toBe(8)
})

test('has stock of every kind, in the shares of a house at work', async () => {
  expect(await count('inventory')).toBe(2000)
  const share = async (where: string) => (await count(`inventory where ${where}`)) / 2000
  expect(await share(`status = 'available'`)).toBeGreaterThan(0.55)
  expect(await share(`status = 'available'`)).toBeLessThan(0.7)
  expect(await share(`status = 'sold'`)).toBeGreaterThan(0.28)
  expect(await share(`ownership = 'supplier'`)).toBe(0.05)
  expect(await share(`ownership = 'customer'`)).toBe(0.02)
  expect(await count(`inventory where naturalness = 'natural' and treatments = '[]'`)).toBeGreaterThan(10)
  expect(await count('(select distinct type from inventory) t')).toBe(10)
  expect(await count(`certificate where status = 'stone changed'`)).toBe(3)
  expect(await count(`certificate where paper = 'lost'`)).toBe(2)
})

test('weighs what its millimetres say, but for the slip that the demo shows', async () => {
  const off = await rowsOf<{
    sku: string
  }>(`select i.sku from inventory i join stone_name n on n.id = i.stone_name_id join shape s on s.id = i.shape_id
    where i.type = 'single' and i.depth is not null
      and abs(i.weight / (i.length * i.width * i.depth * n.specific_gravity::numeric * s.factor::numeric) - 1) > 0.35`)
  expect(off.map(({ sku }) => sku)).toEqual(['DEMO-15'])
})

test('has sold for two years, in several currencies, and been paid for most of it', async () => {
  expect(await count('invoice')).toBe(640)
  expect(await count(`invoice where state = 'draft'`)).toBe(8)
  expect(await count(`invoice where state = 'cancelled'`)).toBeGreaterThan(15)
  expect((await rowsOf('select distinct currency from invoice order by 1')).map(({ currency }) => currency)).toEqual([
    'EUR',
    'GBP',
    'HKD',
    'THB',
    'USD',
  ])
  expect(await count('bill where active and settled = total')).toBeGreaterThan(380)
  expect(await count('bill where active and settled > 0 and settled < total')).toBeGreaterThan(45)
  expect(await count(`bill where active and settled < total and due_date < '2026-05-20'`)).toBeGreaterThan(25)
  expect(await count('payment_note')).toBeGreaterThan(600)
  expect(await count(`payment_note where state = 'void'`)).toBe(2)
  const [first, last] = await rowsOf<{ sum: string }>(
    `select sum(base_total) from invoice where state = 'issued' group by salesperson_id order by 1`,
  )
  expect(Number(first!.sum)).toBeLessThan(Number(last!.sum))
})

test('tells the stories of the worked cases', async () => {
  expect(
    await one(`select available_pieces as pieces, available_weight as weight, asking_rate as asking from inventory where sku = 'DEMO-A'`),
  ).toEqual({ pieces: 120, weight: '96.400', asking: '85.0000' })
  expect(await one(`select available_weight as weight, value from inventory where sku = 'DEMO-E'`)).toEqual({
    weight: '150.000',
    value: '6000.00',
  })
  expect(await one(`select amount from item where weight = 3.27 and rate = 450 and discount_percent = 5`)).toEqual({ amount: '1397.92' })
  const euro = await one(`select b.total - b.settled as open, b.base_total - b.base_settled as base,
      (select round(sum(p.base_amount), 2) from account_posting p where p.party_id = b.party_id and p.paper_kind = 'exchange' and p.paper_id in (select note_id from allocation where bill_id = b.id)) as gain
    from bill b join invoice i on i.id = b.id where i.notes = 'Price agreed in euro.'`)
  expect(euro).toMatchObject({ open: '400.00', base: '432.00', gain: '12.00' })
  expect(
    await count(`invoice i join step s on s.paper_id = i.id and s.action = 'cancel' where s.reason like '%laboratory reads%' and i.state = 'cancelled'
    and exists (select 1 from allocation a where a.bill_id = i.id)`),
  ).toBe(1)
})
