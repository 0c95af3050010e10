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

test('books that were kept by the house hold', async () => {
  expect(await offended()).toEqual([])
  expect(
    (await (await company.as('Admin')).get('/api/audit')).data.filter((finding: { rows: unknown[] }) => finding.rows.length > 0),
  ).toEqual([])
})

// Behind the back of the house, as a careless hand in the database would; each change is taken back again.
test.each<[string, string, string]>([
  [
    'a balance was written over',
    'update stock_balance set weight = weight + 1 where inside',
    'Stock balances are the sums of their postings',
  ],
  [
    'a stone says more than its ledger',
    'update inventory set available_weight = available_weight + 1 where weight > 1',
    'What the stone says of itself is what its ledger says',
  ],
  ['a total was written over', "update invoice set total = total + 1 where state = 'issued'", 'A paper’s amounts add up'],
  [
    'a price was changed after issue',
    'update item set rate = rate + 1 where sku is not null',
    'A line is its price times its billed carats, its pieces, or the whole',
  ],
  [
    'a line weighs more than was sold',
    'update item set weight = weight + 1 where invoice_id is not null',
    'A stone on an issued invoice has left by exactly the line',
  ],
  ['a line counts more than was sold', 'update item set pieces = pieces + 1', 'A stone on an issued invoice has left by exactly the line'],
  ['a cost was changed after issue', 'update item set cost = cost + 1', 'A stone leaves with the cost that its line says'],
  ['a rate was changed after issue', 'update invoice set exchange = 2', 'A paper’s worth in the base currency is its total at its rate'],
  ['a bill was written over', 'update bill set due_date = due_date + 1', 'What an issued invoice asks to be paid is its bill'],
  ['a bill was forgotten', 'delete from bill where not active', 'What an issued invoice asks to be paid is its bill'],
  [
    'a bill says it is settled',
    'update bill set settled = total where active',
    'What settles a bill is the sum of its allocations, and never more than the bill',
  ],
  [
    'a note says it settles less',
    'update payment_note set allocated = 0',
    'A note settles no more than it holds, for its own party and in its own currency',
  ],
  [
    'a balance of a party was written over',
    'update account_balance set amount = amount + 1',
    'A party’s balance is its postings, and what is open less its credit',
  ],
  [
    'a balance in the base currency was written over',
    'update account_balance set base_amount = base_amount + 1',
    'A party’s balance in the base currency is what is open less its credit, each at its own rate',
  ],
  ['a number was left out', 'update number_series set next = next + 1', 'Numbers have no gaps'],
  ['a number was changed', "update invoice set number = replace(number, '00001', '00009')", 'Numbers have no gaps'],
  [
    'a state was changed by hand',
    "update invoice set state = 'cancelled' where state = 'issued'",
    'A document stands where its last step left it',
  ],
  [
    'a step was taken that the paper does not have',
    `insert into step (document_kind, document_id, action, from_state, to_state, date, by_id) select 'invoice', id, 'issue', 'issued', 'issued', date, created_by_id from invoice`,
    'Every step is one that its paper may take, by somebody who might take it',
  ],
  [
    'a step was taken by somebody who might not',
    `insert into step (document_kind, document_id, action, from_state, to_state, date, by_id, by_role)
      select 'invoice', id, 'cancel', 'issued', 'cancelled', date, created_by_id, 'Salesman' from invoice where state = 'issued'`,
    'Every step is one that its paper may take, by somebody who might take it',
  ],
  [
    'a record was changed and nobody told',
    "update invoice set notes = 'Between us', updated_at = now()",
    'What somebody made or changed is in the history',
  ],
  ['what was sold is kept at another price', 'update sale_line set net = net + 1', 'What was sold is kept line by line as its papers say'],
  [
    'what was sold is kept as another’s',
    'update sale_line set salesperson_id = null',
    'What was sold is kept line by line as its papers say',
  ],
  ['what was sold was forgotten', 'delete from sale_line', 'What was sold is kept line by line as its papers say'],
  [
    'what was cancelled is kept as sold',
    `insert into sale_line select i.id, 1, 0, 'invoice', i.date, i.customer_id, i.branch_id, i.salesperson_id, null, null, null, null, null, 127, 0, 0, 0, 0, 0, 0, 0, 0
      from invoice i where state = 'cancelled'`,
    'What was sold is kept line by line as its papers say',
  ],
  [
    'what was sold comes to more than its paper',
    'update sale_line set charges = charges + 1',
    'What was sold comes to the totals of its papers, and nothing else was',
  ],
  ...(
    [
      ['stock_posting', 'No move of stock is taken back before its day'],
      ['account_posting', 'Nothing on an account is taken back before its day'],
      ['allocation', 'Nothing on an account is taken back before its day'],
    ] as const
  ).map(([ledger, finding]): [string, string, string] => [
    `${ledger} was taken back before its day`,
    `alter table ${ledger} disable trigger user; update ${ledger} set date = date - 1 where reverses is not null`,
    finding,
  ]),
  [
    'money was taken back before it came',
    "alter table account_posting disable trigger user; update account_posting set date = date - 1 where reverses is not null and document_kind = 'paymentNote'",
    'No money is taken back before the day on which it moved',
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
  ['a treatment was taken off', 'update item set treatment = null', 'No natural stone without treatment on an issued paper'],
  [
    'the last Admin was put out',
    `update "user" set active = false where role = 'Admin'`,
    'There is an Admin, and no session of somebody who may not sign in',
  ],
])('it is found that %s', async (_, change, finding) => {
  const taken = new Error('taken back')
  await expect(
    company.db.transaction().execute(async tx => {
      await sql.raw(change).execute(tx)
      const found = (await auditBooks(tx)).filter(({ rows }) => rows.length > 0).map(({ name }) => name)
      expect(found).toContain(finding)
      throw taken
    }),
  ).rejects.toBe(taken)
  expect(number).toMatch(/00001$/)
})
