import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '../../../src/server/kit/sheet/read.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import type { TestCompany } from '../../support/company.ts'
import { csvOf, importer, linesOf, openImportCompany } from '../../support/import-list.ts'
import { isLong, sized } from '../../support/size.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let lists: ReturnType<typeof importer>
beforeAll(async () => {
  company = await openImportCompany({ currency: base })
  lists = importer(company, 'customer')
})
afterAll(() => company.stop())

const manager = () => company.as('Manager')
const named = async (name: string) => {
  const { data } = await (await manager()).get('/api/customer', { search: name })
  return (await (await manager()).get('/api/customer', { id: data.rows[0].id })).data
}
const count = async () => Number((await company.query<{ n: string }>('select count(*) as n from customer'))[0]?.n)
const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)

test('a list of customers and suppliers is imported as if each were entered by hand', async () => {
  const list = await lists.upload(
    csvOf(
      [
        'Customer No.',
        'Name',
        'Firm',
        'Kind',
        'Customer type',
        'Mobile',
        'E-Mail',
        'Address',
        'Country',
        'VAT No',
        'Currency',
        'Credit limit',
        'Terms',
        'Sales rep',
        'Discount %',
        'Remarks',
      ],
      [
        'C-00150',
        'Amal Gems',
        'Amal (Pvt) Ltd',
        'both',
        'Wholesale',
        '+94 77 123',
        'Office@Amal.LK',
        '12 Galle Road\nColombo',
        'Ceylon',
        'LK-1',
        'LKR',
        '1,250,000.50',
        '45 ',
        'somchai',
        '2.5 %',
        'pays late',
      ],
      ['', 'London Jewels', '', 'buyer', 'shop', '', '', '', 'UK', 'GB 123', 'GBP', '', '', 'E-0001', '', ''],
      ['OLD/7', 'Mogok Mines', '', 'vendor', '', '', '', '', 'Burma', '', '', '', '', '', '', ''],
      ['', 'Tucson Rocks', '', '', '', '', '', '', 'u.s.a.', '', '', '', '', '', '', ''],
    ),
  )
  expect(list.data.mapping).toMatchObject({
    'Customer No.': 'code',
    Firm: 'company',
    Kind: 'kinds',
    Mobile: 'phone',
    'VAT No': 'taxNumber',
    Terms: 'termsDays',
    'Sales rep': 'salesperson',
    'Discount %': 'discount',
    Remarks: 'notes',
  })
  expect(list.data.defaults).toMatchObject({ currency: base, kinds: ['customer'], type: 'dealer', status: 'active' })
  const checked = await lists.check(list)
  expect(linesOf(checked.errors)).toEqual([])
  expect(checked.counts).toEqual([
    { label: 'Customers', value: '3' },
    { label: 'Suppliers', value: '2' },
  ])
  expect(checked.sample[0]).toMatchObject({
    row: '2',
    name: 'Amal Gems',
    kinds: 'Customer, Supplier',
    country: 'Sri Lanka',
    salesperson: 'somchai',
  })
  const before = await count()
  expect(await lists.run(list.data.id)).toMatchObject({ state: 'done', done: 4 })
  expect(await count()).toBe(before + 4)
  expect(await named('Amal Gems')).toMatchObject({
    code: 'C-00150',
    company: 'Amal (Pvt) Ltd',
    kinds: ['customer', 'supplier'],
    type: 'dealer',
    email: 'office@amal.lk',
    address: '12 Galle Road\nColombo',
    country: 'LK',
    currency: 'LKR',
    creditLimit: '1250000.5',
    termsDays: 45,
    approvalDays: 14,
    discount: '2.500',
    salesperson: { title: 'Somchai' },
    status: 'active',
  })
  expect(await named('London Jewels')).toMatchObject({
    country: 'GB',
    kinds: ['customer'],
    type: 'retailer',
    salesperson: { title: 'Somchai' },
    termsDays: 30,
  })
  expect(await named('Mogok Mines')).toMatchObject({ code: 'OLD/7', country: 'MM', kinds: ['supplier'], currency: base })
  const { data: history } = await (await manager()).get('/api/customer/history', { id: (await named('Tucson Rocks')).id })
  expect(history[0]).toMatchObject({ action: 'import', by: 'Manager of the company' })
  // The next code by hand comes after the highest that the list brought along.
  const made = await (await manager()).post('/api/customer', { name: 'By hand' })
  expect(Number(made.data.code.slice(2))).toBeGreaterThan(150)
  expect(await books()).toEqual([])
})

test('every error is told by row and column with what to do, and nothing is imported', async () => {
  const before = await count()
  const list = await lists.upload(
    csvOf(
      [
        'Code',
        'Name',
        'Country',
        'Tax number',
        'E-mail',
        'Salesperson',
        'Kinds',
        'Credit limit',
        'Payment terms, days',
        'Prices include tax',
        'Discount',
      ],
      ['', 'amal  gems', 'Thailand', '', '', '', '', '', '', '', ''],
      ['C-00150', 'New One', 'Untied Kingdom', 'lk-1', 'office@amal.lk', 'Somchay', 'byer', '-5', '4.5', 'maybe', '120'],
      ['', 'New One', 'Atlantis', '', 'not an address', 'Sömchäy', '', 'a lot', '900', '', ''],
      ['', '', 'TH', '', '', '', '', '', '', '', ''],
      ['', 'Two', 'TH', 'T-1', '', '', '', '', '', '', ''],
      ['', 'Three', 'TH', 't-1 ', '', '', '', '', '', '', ''],
      ['', 'Four', 'TH', '', '', '', '', '', '', '', '', 'too many'],
    ),
  )
  const job = await lists.check(list)
  expect(linesOf(job.errors)).toEqual([
    '2 Name: There is already a customer with this name: Amal Gems.',
    '3 Country: “Untied Kingdom” is not a known country. Did you mean United Kingdom?',
    '3 Kinds: “byer” is not one of: Customer, Supplier.',
    '3 Credit limit: “-5” is below zero.',
    '3 Payment terms, days: “4.5” has too many decimals: a whole number has none.',
    '3 Prices include tax: “maybe” is not yes or no.',
    '3 Discount: Default discount is more than 100.',
    '3 Salesperson: There is no employee “Somchay”. Did you mean Somchai?',
    '3 Code: There is already a customer with this code: Amal Gems.',
    '3 Tax number: There is already a customer with this tax number: Amal Gems.',
    '4 Country: “Atlantis” is not a known country.',
    '4 E-mail: E-mail is not an e-mail address.',
    '4 Credit limit: “a lot” is not an amount.',
    '4 Payment terms, days: Payment terms, days is more than 180.',
    '4 Salesperson: There is no employee “Sömchäy”. Did you mean Somchai?',
    '4 Name: This name is already in row 3.',
    '5 Name: Name is missing.',
    '7 Tax number: This tax number is already in row 6.',
    '8 : The row has more cells than the list has columns. Put text that contains a comma in quotation marks.',
  ])
  expect(linesOf(job.warnings)).toEqual(['3 E-mail: There is already a customer with this e-mail: Amal Gems.'])
  expect(job.sample.map(({ row }) => row)).toEqual(['6'])
  const refused = await (await manager()).put(`${lists.address}/run`, { id: list.data.id })
  expect(refused).toMatchObject({ status: 409, errorMessages: [expect.stringMatching(/^The list has 19 errors\. Correct the file/)] })
  expect(await count()).toBe(before)
})

test('a reading that cannot work is refused at its field, and the choices stay', async () => {
  const list = await lists.upload(csvOf(['a', 'b'], ['x', 'y']))
  const answer = await lists.read(list, { mapping: { a: 'phone', b: 'phone', c: 'name' }, defaults: { country: null } })
  expect(answer.status).toBe(400)
  expect(answer.data.fields).toMatchObject({
    'mapping.b': '“a” and “b” cannot both be the Phone.',
    'mapping.c': 'The list has no column “c”.',
    'defaults.country': 'Choose the column for Country, or one value for the whole list.',
  })
  const none = await lists.read(list, { mapping: { a: 'phone', b: null } })
  expect(none.data.fields).toMatchObject({ mapping: 'Choose the column for Name.' })
  expect((await lists.read(list, { mapping: { a: 'name', b: 'nonsense' } })).data.fields).toMatchObject({
    'mapping.b': 'A list of customers and suppliers has no “nonsense”.',
  })
  // What was chosen is remembered for the next list with these columns.
  await lists.check(list, { mapping: { a: 'name', b: 'notes' }, defaults: { country: 'LK' } })
  const again = await lists.upload(csvOf(['B', 'A'], ['y', 'x']))
  expect(again.data).toMatchObject({ remembered: true, mapping: { A: 'name', B: 'notes' }, defaults: { country: 'LK' } })
})

test('the template can be filled in and imported; its example row is left out', async () => {
  const { data: response } = await (await manager()).get(`${lists.address}/template`)
  const rows = []
  for await (const { cells } of readRows(new Uint8Array(response), { kind: 'xlsx', maxRows: 10 })) rows.push(cells)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.slice(0, 4)).toEqual(['Code', 'Name', 'Company', 'Kinds'])
  const filled = rows[0]?.map(head => ({ Name: 'Filled in', Country: 'Siam' })[head] ?? '') ?? []
  const before = await count()
  const list = await lists.upload(csvOf(...rows, filled))
  const checked = await lists.check(list)
  expect(linesOf(checked.errors)).toEqual([])
  expect(linesOf(checked.warnings)).toEqual(['2 : This is the example row of the template. It is not imported.'])
  expect(await lists.run(list.data.id)).toMatchObject({ state: 'done' })
  expect(await count()).toBe(before + 1)
  expect(await named('Filled in')).toMatchObject({ country: 'TH' })
})

test('the same list run twice at once is imported once; the other is told by row', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => [`Twin ${n}`, `T${n}`])
  const one = await lists.upload(csvOf(['Name', 'Tax number'], ...rows))
  // Another file with the same rows: the same file would be refused as a whole.
  const two = await lists.upload(csvOf(['Name', 'Tax number'], ...rows, []))
  for (const list of [one, two]) expect(await lists.check(list)).toMatchObject({ errorCount: 0 })
  const before = await count()
  const ended = await Promise.all([lists.run(one.data.id), lists.run(two.data.id)])
  expect(ended.map(({ state }) => state).sort()).toEqual(['done', 'failed'])
  expect(ended.find(({ state }) => state === 'failed')?.message).toMatch(
    /^The customers have changed since the list was checked\. Row 2, Name: There is already a customer with this name: Twin 0\. Nothing was imported\.$/,
  )
  expect(await count()).toBe(before + 300)
})

test('a Salesman cannot import, and nobody reads a list as another kind', async () => {
  expect(await lists.upload(csvOf(['Name'], ['x']), 'Salesman')).toMatchObject({ status: 403 })
  expect(await (await company.as('Salesman')).get(lists.address, { id: company.branch })).toMatchObject({ status: 403 })
  expect(await (await company.as('Salesman')).get(`${lists.address}/template`)).toMatchObject({ status: 403 })
  const list = await lists.upload(csvOf(['Name'], ['x']))
  expect(await (await manager()).get('/api/import/inventory', { id: list.data.id })).toMatchObject({ status: 404 })
  expect(await (await manager()).remove('/api/import/inventory', { id: list.data.id })).toMatchObject({ status: 404 })
  expect(await (await manager()).remove(lists.address, { id: list.data.id })).toMatchObject({ status: 200 })
})

test('a list that an Admin uploaded is not changed, run or discarded by a Manager, and that of a Manager is by an Admin', async () => {
  const words = 'Another user uploaded this list. Only they or an Admin can go on with it.'
  const theirs = await lists.upload(csvOf(['Name'], ['Owned']), 'Admin')
  const { id } = theirs.data
  const other = await manager()
  const tried = [
    other.put(`${lists.address}/preview`, { id, mapping: { Name: 'name' } }),
    other.put(`${lists.address}/encoding`, { id, encoding: 'windows-874' }),
    other.put(`${lists.address}/sheet`, { id, sheet: 'x' }),
    other.put(`${lists.address}/run`, { id }),
    other.remove(lists.address, { id }),
  ]
  for (const { status, errorMessages } of await Promise.all(tried)) expect([status, errorMessages]).toEqual([403, [words]])
  const admin = await company.as('Admin')
  expect((await admin.get(lists.address, { id })).data.state).toBe('uploaded')
  expect((await admin.remove(lists.address, { id })).status).toBe(200)
  const own = await lists.upload(csvOf(['Name'], ['Owned']), 'Manager')
  expect((await admin.remove(lists.address, { id: own.data.id })).status).toBe(200)
})

test('a user has at most fifty lists that wait', async () => {
  await company.query(`insert into import_job (id, list, name, kind, head, columns, by_id)
    select gen_random_uuid(), 'customer', 'Many', 'csv', 1, '[]', u.id from generate_series(1, 50) n, "user" u where role = 'Manager'`)
  const refused = await lists.upload(csvOf(['Name'], ['x']), 'Manager')
  expect([refused.status, refused.data.fields.file]).toEqual([
    409,
    'You have 50 lists that are not imported. Import or discard some of them first.',
  ])
  expect((await lists.upload(csvOf(['Name'], ['x']), 'Admin')).status).toBe(200)
  await company.query("delete from import_job where name = 'Many'")
  expect((await lists.upload(csvOf(['Name'], ['x']), 'Manager')).status).toBe(200)
})

test('a long list is imported whole, with an error in its last row not at all', async () => {
  const size = sized(3_000, 53_000)
  const rows = Array.from({ length: size }, (_, n) => [`Long ${n}`, `Street ${n}`, 'Thailand', `X${n}`, `long${n}@example.com`, 'Somchai'])
  const head = ['Name', 'Address', 'Country', 'Tax number', 'E-mail', 'Salesperson']
  const before = await count()
  const faulty = await lists.check(await lists.upload(csvOf(head, ...rows, ['Long 0', '', 'Thailand', '', '', ''])))
  expect(linesOf(faulty.errors)).toEqual([`${size + 2} Name: This name is already in row 2.`])
  const list = await lists.upload(csvOf(head, ...rows))
  const start = performance.now()
  expect(await lists.check(list)).toMatchObject({ errorCount: 0, total: size })
  const checked = performance.now()
  expect(await lists.run(list.data.id)).toMatchObject({ state: 'done', done: size })
  const heap = Math.round(process.memoryUsage().rss / 1_000_000)
  if (isLong)
    console.log(
      `${size} customers: checked in ${Math.round(checked - start)} ms, imported in ${Math.round(performance.now() - checked)} ms, ${heap} MB in the process.`,
    )
  expect(await count()).toBe(before + size)
  expect(await named(`Long ${size - 1}`)).toMatchObject({ country: 'TH', salesperson: { title: 'Somchai' } })
}, 600_000)
