import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let number: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  const stone = await shop.stone({ type: 'parcel', pieces: 20, weight: '10', costRate: '33.33' })
  const sold = await shop.sell([{ inventory: stone.id, rate: '90', pieces: 3, weight: '1.555', discountPercent: '3' }])
  number = sold.number
  await shop.receive('50')
  const other = await shop.sell([{ inventory: stone.id, rate: '90', pieces: 3, weight: '1.555' }])
  await shop.cancel(other.id)
  await shop.lend([{ inventory: stone.id, rate: '90', pieces: 2, weight: '1' }])
  const note = await shop.receive('20')
  shop.done(await (await company.as('Manager')).put('/api/paymentnote/void', { id: note.id, version: note.version, reason: 'Typed twice' }))
})
afterAll(() => company.stop())

const offended = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0).map(({ name }) => name)

test('the books that the product keeps pass the audit', async () => {
  expect(await offended()).toEqual([])
  expect(
    (await (await company.as('Admin')).get('/api/audit')).data.filter((finding: { rows: unknown[] }) => finding.rows.length > 0),
  ).toEqual([])
})

// Direct changes in the database, past the server, as a careless administrator might make them. Each one is rolled back.
test.each<[string, string, string]>([
  [
    'a balance was overwritten',
    'update stock_balance set weight = weight + 1 where inside',
    'Stock balances are the sums of their postings',
  ],
  [
    'a stone has more than its ledger',
    'update inventory set available_weight = available_weight + 1 where weight > 1',
    'The quantities of a stone match its ledger',
  ],
  ['a total was written over', "update invoice set total = total + 1 where state = 'issued'", 'The amounts of a document add up'],
  [
    'a price was changed after issue',
    'update item set rate = rate + 1 where sku is not null',
    'A line amount is its price times its billed carats or pieces, or its whole price',
  ],
  [
    'a line weighs more than was sold',
    'update item set weight = weight + 1 where invoice_id is not null',
    'A stone on an issued invoice left stock exactly as its line says',
  ],
  [
    'a line counts more than was sold',
    'update item set pieces = pieces + 1',
    'A stone on an issued invoice left stock exactly as its line says',
  ],
  ['a cost was changed after issue', 'update item set cost = cost + 1', 'A stone leaves at the cost on its line'],
  ['a rate was changed after issue', 'update invoice set exchange = 2', 'The base total of a document is its total at its rate'],
  [
    'goods left at half a cent',
    'alter table stock_posting disable trigger user; update stock_posting set value = value + 0.0005 where value <> 0',
    'Amounts in the base currency have no more decimals than it has',
  ],
  ['a bill was written over', 'update bill set due_date = due_date + 1', 'The amount due of an issued invoice is its total'],
  ['a bill was forgotten', 'delete from bill where not active', 'The amount due of an issued invoice is its total'],
  [
    'a bill is wrongly settled',
    'update bill set settled = total where active',
    'The settled amount of a bill is the sum of its allocations and at most its total',
  ],
  [
    'a note settles less than its allocations',
    'update payment_note set allocated = 0',
    'A payment note settles at most its amount, for its own party and in its own currency',
  ],
  [
    'a balance of a party was overwritten',
    'update account_balance set amount = amount + 1',
    'A party’s balance equals its postings, and its open amounts less its credit',
  ],
  [
    'a balance in the base currency was overwritten',
    'update account_balance set base_amount = base_amount + 1',
    'A party’s balance in the base currency is its open amounts less its credit, each at its own rate',
  ],
  ['a number was left out', 'update number_series set next = next + 1', 'Numbers have no gaps'],
  ['a number was changed', "update invoice set number = replace(number, '00001', '00009')", 'Numbers have no gaps'],
  [
    'a state was changed manually',
    "update invoice set state = 'cancelled' where state = 'issued'",
    'The status of a document is the one that its last transition set',
  ],
  [
    'a document took a step that its lifecycle does not have',
    `insert into step (document_kind, document_id, action, from_state, to_state, date, by_id) select 'invoice', id, 'issue', 'issued', 'issued', date, created_by_id from invoice`,
    'Every transition is allowed for its document and for the role of its user',
  ],
  [
    'a step was taken by a user without the permission',
    `insert into step (document_kind, document_id, action, from_state, to_state, date, by_id, by_role)
      select 'invoice', id, 'cancel', 'issued', 'cancelled', date, created_by_id, 'Salesman' from invoice where state = 'issued'`,
    'Every transition is allowed for its document and for the role of its user',
  ],
  [
    'a record was changed without an audit entry',
    "update invoice set notes = 'Between us', updated_at = now()",
    'Every record that was created or changed has a history',
  ],
  ['what was sold is kept at another price', 'update sale_line set net = net + 1', 'The sales data matches the lines of its documents'],
  ['what was sold is kept as another’s', 'update sale_line set salesperson_id = null', 'The sales data matches the lines of its documents'],
  ['what was sold was forgotten', 'delete from sale_line', 'The sales data matches the lines of its documents'],
  [
    'a canceled sale is recorded as sold',
    'delete from sale_line where counts = -1',
    'A canceled sale counts back exactly what it counted, on the day of its reversal',
  ],
  ...['date = date - 1', 'cost = cost + 1', 'restated_on = date'].map((change): [string, string, string] => [
    `a cancellation counts with ${change}`,
    `update sale_line set ${change} where counts = -1`,
    'A canceled sale counts back exactly what it counted, on the day of its reversal',
  ]),
  [
    'a sale counts on another day in a restated report',
    'update sale_line set restated_on = restated_on - 1',
    'A canceled sale counts back exactly what it counted, on the day of its reversal',
  ],
  [
    'the recorded sales exceed their document',
    'update sale_line set charges = charges + 1',
    'The sales data matches the totals of its documents',
  ],
  ...(
    [
      ['stock_posting', 'No stock movement is reversed before its date'],
      ['account_posting', 'No account posting is reversed before its date'],
      ['allocation', 'No account posting is reversed before its date'],
    ] as const
  ).map(([ledger, finding]): [string, string, string] => [
    `${ledger} was reversed before its date`,
    `alter table ${ledger} disable trigger user; update ${ledger} set date = date - 1 where reverses is not null`,
    finding,
  ]),
  [
    'a payment was reversed before its date',
    "alter table account_posting disable trigger user; update account_posting set date = date - 1 where reverses is not null and document_kind = 'paymentNote'",
    'No payment is reversed before its date',
  ],
  ...['draft', 'cancelled'].map((state): [string, string, string] => [
    `goods are out on an approval that is ${state}`,
    `update approval set state = '${state}', number = ${state === 'draft' ? 'null' : 'number'}`,
    'Goods are out on the lines of open approvals, and on no others',
  ]),
  [
    'an approval is open whose goods never went out',
    `alter table stock_posting disable trigger user; delete from stock_posting where to_place = 'on_approval'`,
    'Goods are out on the lines of open approvals, and on no others',
  ],
  ['a treatment was taken off', 'update item set treatment = null', 'No natural stone without treatment on an issued document'],
  [
    'the last Admin was deactivated',
    `update "user" set active = false where role = 'Admin'`,
    'There is an active Admin, and inactive users have no session',
  ],
])('the audit finds that %s', async (_, change, finding) => {
  const taken = new Error('rolled back')
  await expect(
    company.owner.db.transaction().execute(async tx => {
      await sql.raw(change).execute(tx)
      const found = (await auditBooks(tx)).filter(({ rows }) => rows.length > 0).map(({ name }) => name)
      expect(found).toContain(finding)
      throw taken
    }),
  ).rejects.toBe(taken)
  expect(number).toMatch(/00001$/)
})
