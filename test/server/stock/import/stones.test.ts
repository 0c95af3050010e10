import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../../src/domain/people/role.ts'
import { importWork } from '../../../../src/server/imports.ts'
import { seal } from '../../../../src/server/kit/http/envelope.ts'
import { type Jobs, startJobs } from '../../../../src/server/kit/jobs/jobs.ts'
import { createLog } from '../../../../src/server/kit/log.ts'
import { writeSheet } from '../../../../src/server/kit/sheet/write.ts'
import { auditBooks } from '../../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../../support/company.ts'
import { isLong } from '../../../support/size.ts'
import { centBase as base } from '../../../support/world.ts'

const realList = join(import.meta.dirname, '../../../../../shared/data/stock-list-47k.csv')
const path = '/api/import/inventory'

let company: TestCompany
let jobs: Jobs
let ids: { diamond: string; sapphire: string; oval: string }
const folder = () => join(company.folder, 'imports')
const startWork = () =>
  startJobs(company.pool, importWork({ db: company.db, folder: folder(), now: () => company.clock.now }), createLog('silent'))

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  jobs = await startWork()
  const idOf = async (table: string, code: string) =>
    (await company.tables.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id as string
  ids = { diamond: await idOf('stone_name', 'DI'), sapphire: await idOf('stone_name', 'BS'), oval: await idOf('shape', 'OV') }
})
afterAll(async () => {
  await jobs.stop()
  await company.stop()
})

const upload = async (bytes: Uint8Array | string, name = 'list.csv', role: Role = 'Manager'): Promise<Answer> => {
  const form = new FormData()
  form.append('encryptedData', sealedNothing())
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return (await company.as(role)).call('POST', path, form)
}
const sealedNothing = () => seal(company.key, '{}')

type Job = {
  id: string
  state: string
  done: number
  total: number
  errorCount: number
  errors: { row: number; column: string; message: string }[]
  warnings: { message: string }[]
  warningCount: number
  sample: Record<string, string>[]
  columns: { name: string; numbers?: { decimal: string | null; example: string | null } }[]
  decimals: Record<string, string>
  message: string | null
}
const settled = async (id: string): Promise<Job> => {
  for (;;) {
    const { data } = await (await company.as('Manager')).get(path, { id })
    if (!['checking', 'importing'].includes(data.state)) return data
    await new Promise(done => setTimeout(done, 20))
  }
}
const preview = async (
  list: Answer,
  reading: { mapping?: object; defaults?: object; decimals?: object; unknownWords?: string } = {},
): Promise<Job> => {
  const { id, mapping, defaults, columns } = list.data
  const undecided = Object.fromEntries(columns.map(({ name }: { name: string }) => [name, null]))
  const units = { askingBasis: defaults.askingBasis ?? 'per carat', costBasis: defaults.costBasis ?? 'per carat', withoutCost: true }
  const answer = await (await company.as('Manager')).put(`${path}/preview`, {
    id,
    mapping: { ...undecided, ...mapping, ...reading.mapping },
    defaults: { ...defaults, ...units, branch: company.branch, ...reading.defaults },
    unknownWords: reading.unknownWords ?? 'refuse',
    ...(reading.decimals && { decimals: reading.decimals }),
  })
  expect(answer.errorMessages).toEqual([])
  return settled(id)
}
const run = async (id: string): Promise<Job> => {
  const answer = await (await company.as('Manager')).put(`${path}/run`, { id })
  expect(answer.errorMessages).toEqual([])
  return settled(id)
}
const stock = async () =>
  Number(
    (
      await company.tables
        .selectFrom('inventory')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const stoneOf = async (sku: string) => {
  const { id } = await company.tables.selectFrom('inventory').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()
  return (await (await company.as('Manager')).get('/api/inventory', { id })).data
}
const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const csv = (...rows: string[]) => `${rows.join('\n')}\n`

test('the supplier of a list is refused if the party is only a customer', async () => {
  const supplier = await company.make('customer', { name: 'Only a buyer', kinds: ['customer'] })
  const { id, mapping, defaults } = (await upload('Stone,Carat\nRuby,1.01')).data
  const reading = { mapping, defaults: { ...defaults, branch: company.branch, supplier, withoutCost: true }, unknownWords: 'refuse' }
  const manager = await company.as('Manager')
  const { status, data } = await manager.put(`${path}/preview`, { id, ...reading })
  const message = '“Only a buyer” is not a supplier. Choose another, or change the kinds of this one.'
  expect([status, data.fields]).toEqual([400, { 'defaults.supplier': message }])
  expect((await manager.remove(path, { id })).errorMessages).toEqual([])
})

test('a valid list is imported as if each stone were entered manually', async () => {
  const list = await upload(
    csv(
      'Stock No.,Stone,Shape,Pcs,Weight (ct),Measurements,Origin,Color,Clarity,Treatment,Lab,Report #,Price/ct,Cost per ct,Location,Remarks',
      'BS-100,Blue Sapphire,Oval,1,2.05,8.10 x 6.20 x 4.55,Sri Lanka,Royal blue,VS,H,GRS,GRS2026-001,"1,250.00",400,Safe 1,from Colombo',
      'RU-7,Manik,CUS,,1.5,,Mogok,"Pigeon\'s blood",,Not heated,Gübelin,24011234,USD 9000,,,',
      'PAR-1,Neelam,ov,12,12.4 g,,Ceylon,,,heated; oiled,,,300,120,Tray 2,',
    ),
  )
  expect(list.data.mapping).toMatchObject({
    'Stock No.': 'sku',
    Pcs: 'pieces',
    'Weight (ct)': 'weight',
    Measurements: 'dimensions',
    'Report #': 'reportNumber',
    'Price/ct': 'askingRate',
    Remarks: 'internalNotes',
  })
  const checked = await preview(list)
  expect(checked.errors).toEqual([])
  expect(checked).toMatchObject({ state: 'checked', total: 3, done: 3 })
  expect(checked.sample[0]).toMatchObject({
    sku: 'BS-100',
    stoneName: 'Blue sapphire',
    shape: 'Oval',
    weight: '2.05',
    origin: 'Ceylon (Sri Lanka)',
    certificate: 'GRS GRS2026-001',
  })
  expect(await stock()).toBe(0)
  expect(await run(list.data.id)).toMatchObject({ state: 'done', done: 3, total: 3 })
  expect(await stoneOf('BS-100')).toMatchObject({
    type: 'single',
    pieces: 1,
    weight: '2.050',
    length: '8.10',
    width: '6.20',
    depth: '4.55',
    colour: 'Royal blue',
    askingRate: '1250.0000',
    askingBasis: 'per carat',
    treatments: [{ code: 'H' }],
    certificate: 'GRS GRS2026-001',
    status: 'available',
    availableWeight: '2.050',
    cost: '820.00',
    value: '820.00',
    location: 'Safe 1',
    internalNotes: 'Remarks: from Colombo',
    category: 'precious',
  })
  expect(await stoneOf('RU-7')).toMatchObject({
    stoneName: { title: 'Ruby' },
    treatments: [{ code: 'N' }],
    certificate: 'GGL 24011234',
    currency: 'USD',
    cost: '0.00',
  })
  expect(await stoneOf('PAR-1')).toMatchObject({
    type: 'parcel',
    pieces: 12,
    weight: '62.000',
    treatments: [{ code: 'H' }, { code: 'O' }],
    cost: '7440.00',
    availablePieces: 12,
  })
  const { data: history } = await (await company.as('Manager')).get('/api/inventory/history', { id: (await stoneOf('RU-7')).id })
  expect(history[0]).toMatchObject({ action: 'import', by: 'Manager of the company' })
  const { data: moves } = await (await company.as('Manager')).get('/api/inventory/movement', { id: (await stoneOf('RU-7')).id })
  expect(moves[0]).toMatchObject({ from: 'supplier', to: 'available', document: { kind: 'import', id: list.data.id } })
  expect(await books()).toEqual([])
  expect(await readdir(folder())).toEqual([])
})

test('the same headers are mapped the same way the next time', async () => {
  const rows = (sku: string) => csv('no,gem,zeta,unser preis', `${sku},Ruby,1.01,500`)
  const first = await upload(rows('MAP-1'))
  expect(first.data).toMatchObject({ remembered: false, mapping: { gem: 'stoneName' } })
  expect(first.data.mapping).not.toHaveProperty('zeta')
  const mapping = { no: 'sku', gem: 'stoneName', zeta: 'weight', 'unser preis': 'askingRate' }
  expect((await preview(first, { mapping, defaults: { treatments: ['H'], askingBasis: 'whole', currency: 'EUR' } })).errors).toEqual([])
  const second = await upload(csv('Gem,No,Unser Preis,ZETA', 'Ruby,MAP-2,500,1.02'), 'again.csv')
  expect(second.data.remembered).toBe(true)
  expect(second.data.defaults).toMatchObject({ treatments: ['H'], askingBasis: 'whole', currency: 'EUR' })
  expect(second.data.mapping).toEqual({ Gem: 'stoneName', No: 'sku', 'Unser Preis': 'askingRate', ZETA: 'weight' })
  expect((await preview(second)).errorCount).toBe(0)
})

test('every error is reported by row and column, and nothing is imported', async () => {
  const before = await stock()
  const list = await upload(
    csv(
      'sku,stone,weight,shape,origin,lab,report no,treatment,price,pieces,type,length,colour',
      'bs-100,Ruby,1,,,,,H,,,,,',
      'A,Ruby,1,,,,,H,,,,,',
      'F-1,Unobtainium,abc,,,,,H,,,,,',
      'F-2,Ruby,1,blob,Atlantis,NOLAB,12345,QQ,,,,,',
      'F-3,Ruby,1,,,,,H,cheap,,,,',
      'F-3,Ruby,1,,,,,H,,,,,',
      'F-4,Ruby,0,,,,,H,,3,single,,',
      'F-5,,,,,,,H,,x,,tall,',
      'F-6,Ruby,1.2345,,,GRS,GRS2026-001,H,,,,,',
      'F-7,Ruby,"1,250 stones",,,,,H,,,,,',
      `F-8,Ruby,1,,,,,H,,,,,${'x'.repeat(81)}`,
      'F-9,Ruby,1,,,,,H,,,,,red,too,many',
      'F 10,Ruby,1,,,,,H,,,,,',
    ),
  )
  const job = await preview(list, { mapping: { price: 'askingRate', pieces: 'pieces', length: 'length', colour: 'colour', lab: 'lab' } })
  const errors = job.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)
  expect(errors).toEqual([
    '2 sku: The SKU bs-100 is already in stock.',
    '3 sku: SKU must be 3 to 32 letters, digits and - . _ /.',
    '4 stone: “Unobtainium” is not a known stone.',
    '4 weight: “abc” is not a weight.',
    '5 shape: “blob” is not a known shape.',
    '5 origin: “Atlantis” is not a known origin.',
    '5 lab: “NOLAB” is not a known laboratory.',
    '5 treatment: “QQ” is not a known treatment. Use codes such as H, O, N.',
    '6 price: “cheap” is not a price.',
    '7 sku: The SKU F-3 is already in row 6.',
    '8 weight: The weight must be above zero.',
    '8 pieces: A single stone is one piece. Use a parcel for several.',
    '9 stone: The stone is missing.',
    '9 weight: The weight is missing.',
    '9 pieces: “x” is not a number of pieces.',
    '9 length: “tall” is not a length in mm.',
    '10 weight: “1.2345” has too many decimals: a weight in carats has at most 3.',
    '10 report no: The report GRS GRS2026-001 already belongs to BS-100.',
    '11 weight: “1,250 stones” is not a weight.',
    '12 colour: Color has more than 80 characters.',
    '13 : The row has more cells than the list has columns. Put text that contains a comma in quotation marks.',
    '14 sku: SKU must be 3 to 32 letters, digits and - . _ /.',
  ])
  expect(job.errorCount).toBe(errors.length)
  const refused = await (await company.as('Manager')).put(`${path}/run`, { id: list.data.id })
  expect(refused).toMatchObject({
    status: 409,
    errorMessages: [`The list has ${errors.length} errors. Correct the file or the reading options, and check it again.`],
  })
  expect(await stock()).toBe(before)
})

test('unknown words may be kept in the notes; a missing treatment is only a warning', async () => {
  const list = await upload(csv('sku,gem,ct,origin,report,cut', 'W-1,Diamond,0.5,Recycled,GIA,3'))
  expect(list.data.mapping).toMatchObject({ cut: 'internalNotes', report: 'lab' })
  const job = await preview(list, { unknownWords: 'note' })
  expect(job).toMatchObject({ errorCount: 0, warningCount: 1 })
  expect(job.warnings[0]!.message).toMatch(/^The treatment is missing/)
  await run(list.data.id)
  expect(await stoneOf('W-1')).toMatchObject({
    origin: null,
    certificate: null,
    internalNotes: 'cut: 3\norigin: Recycled\nreport: GIA',
    treatments: [],
  })
})

test('an unreadable file is reported with its row', async () => {
  const list = await upload(
    csv('sku,stone,weight', ...Array.from({ length: 40 }, (_, n) => `Q-${100 + n},Ruby,1`), 'Q-999,"Ruby,1', 'Q-998,Ruby,1'),
  )
  const job = await preview(list)
  expect(job.errors).toEqual([{ row: 42, column: '', message: 'A closing quotation mark is missing.' }])
})

test('all or nothing: a SKU taken between the check and the import stops all of it', async () => {
  const before = await stock()
  const rows = Array.from({ length: 2_500 }, (_, n) => `LATE-${n},Ruby,1.${n % 100},H`)
  const list = await upload(csv('sku,stone,weight,treatment', ...rows))
  expect(await preview(list)).toMatchObject({ errorCount: 0, total: 2_500 })
  await company.make('inventory', { sku: 'late-2499', stoneName: ids.sapphire, branch: company.branch, weight: '1' }).catch(() => {})
  await (await company.as('Manager')).post('/api/inventory', {
    sku: 'late-2499',
    stoneName: ids.sapphire,
    branch: company.branch,
    weight: '1',
  })
  const failed = await run(list.data.id)
  expect(failed).toMatchObject({
    state: 'failed',
    errors: [{ row: 2_501, column: 'sku', message: 'The SKU LATE-2499 is already in stock.' }],
  })
  expect(failed.message).toMatch(/^The stock has changed since the list was checked\. Row 2501, sku: /)
  expect(await stock()).toBe(before + 1)
  expect(await books()).toEqual([])
})

test('a workbook with Urdu, text that looks like a formula, and apostrophes', async () => {
  const columns = ['SKU', 'Stone', 'Carats', 'Colour', 'Location', 'Note'].map(header => ({ header, kind: 'text' as const }))
  const file = await buffer(
    writeSheet(columns, [['X-001', 'زمرد', '1.25', "=cmd|' /C calc'!A0", "Ali's tray", 'سواتی']], { name: 'Stock' }),
  )
  await company.tables.updateTable('stone_name').set({ synonyms: 'Panna, Zamurrud, زمرد' }).where('code', '=', 'EM').execute()
  const list = await upload(file, 'stock.xlsx')
  expect((await preview(list, { defaults: { treatments: ['O'] } })).errors).toEqual([])
  expect(await run(list.data.id)).toMatchObject({ state: 'done', total: 1 })
  expect(await stoneOf('X-001')).toMatchObject({
    stoneName: { title: 'Emerald' },
    colour: "=cmd|' /C calc'!A0",
    location: "Ali's tray",
    internalNotes: 'Note: سواتی',
    treatments: [{ code: 'O' }],
  })
})

const numbers = (job: Job, column: string) => job.columns.find(({ name }) => name === column)?.numbers

test('a column with a decimal comma anywhere has points as thousands separators', async () => {
  const rows = [
    'EU-1;Ruby;H;1,01;7.250,50',
    'EU-2;Ruby;H;1,50;8.500',
    'EU-3;Ruby;H;2,00;12.900',
    'EU-4;Ruby;H;1,20;950',
    'EU-5;Ruby;H;1,10;7.100',
  ]
  const list = await upload(csv('SKU;Stone;Treatment;Weight;Total price', ...rows))
  const job = await preview(list)
  expect([job.errors, job.warnings]).toEqual([[], []])
  expect(numbers(job, 'Total price')).toEqual({ decimal: ',', example: '8.500' })
  expect(job.sample.map(({ weight, askingRate }) => [weight, askingRate])).toEqual([
    ['1.01', '7250.5'],
    ['1.5', '8500'],
    ['2', '12900'],
    ['1.2', '950'],
    ['1.1', '7100'],
  ])
  await run(list.data.id)
  expect(await stoneOf('EU-2')).toMatchObject({ weight: '1.500', askingRate: '8500.0000' })
})

test('the rest of the file decides when its notation and the usual size of such numbers agree', async () => {
  const european = await preview(await upload(csv('SKU;Stone;Treatment;Weight;Price', 'EU-6;Ruby;H;1,01;3.260', 'EU-7;Ruby;H;2,50;4.100')))
  expect(european.errors).toEqual([])
  expect(european.sample.map(({ askingRate }) => askingRate)).toEqual(['3260', '4100'])
  const american = await preview(
    await upload(csv('SKU,Stone,Treatment,Weight,Price', 'US-6,Ruby,H,1.01,"3,260"', 'US-7,Ruby,H,2.50,"4,100"')),
  )
  expect(american.errors).toEqual([])
  expect(american.sample.map(({ askingRate }) => askingRate)).toEqual(['3260', '4100'])
})

test('an ambiguous column is asked about, nothing is imported without an answer, and the answer is remembered', async () => {
  const file = csv('SKU,Stone,Treatment,Carats,Price', 'Q-1,Ruby,H,1.01,3.260', 'Q-2,Ruby,H,2.50,4.100')
  const list = await upload(file)
  const job = await preview(list)
  expect(job.errors).toEqual([
    { row: 2, column: 'Price', message: 'In “Price”, “3.260” can be read as 3.26 or as 3260. Choose the decimal mark of this column.' },
  ])
  expect([job.sample, numbers(job, 'Price')]).toEqual([[], { decimal: null, example: '3.260' }])
  const before = await stock()
  expect(await (await company.as('Manager')).put(`${path}/run`, { id: list.data.id })).toMatchObject({ status: 409 })
  expect(await stock()).toBe(before)

  expect((await preview(list, { decimals: { Price: '.' } })).sample.map(({ askingRate }) => askingRate)).toEqual(['3.26', '4.1'])
  const chosen = await preview(list, { decimals: { Price: ',' } })
  expect([chosen.errors, chosen.sample.map(({ askingRate }) => askingRate)]).toEqual([[], ['3260', '4100']])
  await run(list.data.id)
  expect(await stoneOf('Q-1')).toMatchObject({ askingRate: '3260.0000' })
  expect((await upload(file)).data).toMatchObject({ remembered: true, decimals: { Price: ',' } })

  const wrong = {
    id: list.data.id,
    mapping: list.data.mapping,
    defaults: { branch: company.branch, askingBasis: 'per carat', withoutCost: true },
    decimals: { Prize: ',' },
  }
  const refused = await (await company.as('Manager')).put(`${path}/preview`, wrong)
  expect(refused).toMatchObject({ status: 400, errorMessages: ['The list has no column “Prize”.'] })
})

test('evidence in the cells overrides a remembered decimal mark', async () => {
  const first = await upload(csv('SKU,Stone,Treatment,ct,Price', 'WX-1,Ruby,H,1.01,3.260'))
  await preview(first, { decimals: { Price: ',' } })
  const second = await preview(await upload(csv('SKU,Stone,Treatment,ct,Price', 'WX-1,Ruby,H,1.01,3.260', 'WX-2,Ruby,H,1.01,12.50')), {
    decimals: { Price: ',' },
  })
  expect(second.sample.map(({ askingRate }) => askingRate)).toEqual(['3.26', '12.5'])
})

test('numeric cells of a workbook are never ambiguous, whatever text cells are among them', async () => {
  const rows = [
    ['X-1', 'Ruby', 'H', '1.234', '3.261'],
    ['X-2', 'Ruby', 'H', '2.5', '12500'],
  ]
  const columns = ['SKU', 'Stone', 'Treatment', 'Weight', 'Price'].map((header, at) => ({
    header,
    kind: at > 2 ? ('number' as const) : ('text' as const),
  }))
  const job = await preview(await upload(await buffer(writeSheet(columns, rows, { name: 'Stock' })), 'list.xlsx'))
  expect(job.errors).toEqual([])
  expect(job.sample.map(({ weight, askingRate }) => [weight, askingRate])).toEqual([
    ['1.234', '3.261'],
    ['2.5', '12500'],
  ])
  const asText = columns.map(({ header }) => ({ header, kind: 'text' as const }))
  const doubted = await preview(await upload(await buffer(writeSheet(asText, rows.slice(0, 1), { name: 'Stock' })), 'list.xlsx'))
  expect(doubted.errors.map(({ column }) => column)).toEqual(['Weight', 'Price'])
})

test('a price a hundred times the others is reported', async () => {
  const rows = [900, 1100, 1000, 1200, 950].map((price, at) => `O-${at},Ruby,H,1.05,${price}.00`)
  const job = await preview(await upload(csv('SKU,Stone,Treatment,Weight,Price', ...rows, 'O-9,Ruby,H,1.05,1.25')))
  expect(job.warnings).toEqual([
    {
      row: 7,
      column: 'Price',
      message: '1.25 per carat is more than 100 times below the median of this column, 1000. Check the decimal mark and the price unit.',
    },
  ])
})

test('stones without a SKU are numbered by the tagging definition, which skips numbers already taken', async () => {
  await (await company.as('Manager')).post('/api/inventory', {
    sku: 'BKK-BS00002',
    stoneName: ids.sapphire,
    branch: company.branch,
    weight: '1',
  })
  const list = await upload(csv('stone,ct', 'BS,1', 'BS,2', 'BS,3'))
  await preview(list, { defaults: { treatments: ['H'], shape: ids.oval } })
  expect(await run(list.data.id)).toMatchObject({ state: 'done' })
  const made = await company.tables
    .selectFrom('inventory')
    .select(['sku', 'shape_id', 'weight'])
    .where('sku', 'like', 'BKK-BS%')
    .orderBy('weight')
    .orderBy('sku', 'desc')
    .execute()
  expect(made.map(({ sku }) => sku)).toEqual(['BKK-BS00002', 'BKK-BS00001', 'BKK-BS00004', 'BKK-BS00003'])
  expect(made.at(-1)).toMatchObject({ shape_id: ids.oval })
})

test('a Salesman cannot import', async () => {
  expect(await upload(csv('sku,ct', 'S-1,1'), 'x.csv', 'Salesman')).toMatchObject({ status: 403 })
  expect(await (await company.as('Salesman')).get(path, { id: ids.oval })).toMatchObject({ status: 403 })
})

test('a file that is no list, or too large, is refused with a message', async () => {
  expect(await upload(Buffer.from('%PDF-1.7\n1,2\n%%EOF'), 'list.csv')).toMatchObject({
    status: 415,
    errorMessages: ['Only CSV files and Excel workbooks (.xlsx) can be imported.'],
  })
  expect(await upload(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), 'list.xls')).toMatchObject({ status: 415 })
  expect(await upload('', 'list.csv')).toMatchObject({ status: 400, errorMessages: ['The file is empty.'] })
  const large = await upload(Buffer.alloc(200_000_000, 'a,b\n'), 'large.csv')
  expect(large.status).toBe(413)
  expect(large.errorMessages[0]).toMatch(/too large|larger than/)
})

test('an invalid mapping is refused with its column', async () => {
  const list = await upload(csv('a,b', '1,2'))
  const { id } = list.data
  const put = async (mapping: object) =>
    (await (await company.as('Manager')).put(`${path}/preview`, { id, mapping, defaults: { branch: company.branch } })).data.fields
  expect(await put({ a: 'sku', b: null })).toMatchObject({ mapping: 'Choose the weight column.' })
  expect(await put({ a: 'weight', b: 'weight', c: 'sku' })).toMatchObject({
    'mapping.b': '“a” and “b” cannot both be the Weight.',
    'mapping.c': 'The list has no column “c”.',
  })
})

test('an import whose server has died is shown as failed, and can run again', async () => {
  const list = await upload(csv('sku,stone,ct,treatment', 'DEAD-1,Ruby,1,H'))
  await preview(list)
  await company.tables
    .updateTable('import_job')
    .set({ state: 'importing', started_at: new Date().toISOString() })
    .where('id', '=', list.data.id)
    .execute()
  expect(await settled(list.data.id)).toMatchObject({
    state: 'failed',
    message: 'The server stopped during the import. Nothing was imported. Start it again.',
  })
  expect(await run(list.data.id)).toMatchObject({ state: 'done' })
})

test('a server that is told to stop stops cleanly, and the list is complete afterwards', async () => {
  const before = await stock()
  const list = await upload(csv('sku,stone,ct,treatment', ...Array.from({ length: 12_000 }, (_, n) => `STOP-${n},Ruby,1,H`)))
  expect(await preview(list)).toMatchObject({ errorCount: 0 })
  await (await company.as('Manager')).put(`${path}/run`, { id: list.data.id })
  for (;;) {
    const { data } = await (await company.as('Manager')).get(path, { id: list.data.id })
    if (data.done > 0) break
    await new Promise(done => setTimeout(done, 5))
  }
  await jobs.stop()
  expect(await settled(list.data.id)).toMatchObject({ state: 'failed' })
  expect(await stock()).toBe(before)
  jobs = await startWork()
  expect(await run(list.data.id)).toMatchObject({ state: 'done', done: 12_000 })
  expect(await stock()).toBe(before + 12_000)
})

test('two servers share the work and import each list once', async () => {
  const other = await startWork()
  const lists = await Promise.all(
    ['TWO-A', 'TWO-B', 'TWO-C'].map(sku =>
      upload(csv('sku,stone,ct,treatment', ...Array.from({ length: 300 }, (_, n) => `${sku}${n},Ruby,1,H`))),
    ),
  )
  for (const job of await Promise.all(lists.map(list => preview(list)))) expect(job.errorCount).toBe(0)
  const manager = await company.as('Manager')
  const presses = await Promise.all(lists.flatMap(({ data }) => [1, 2].map(() => manager.put(`${path}/run`, { id: data.id }))))
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
  for (const { data } of lists) expect(await settled(data.id)).toMatchObject({ state: 'done', done: 300 })
  await other.stop()
  expect(await books()).toEqual([])
})

const reading = {
  unknownWords: 'note',
  mapping: { price: 'askingRate', lw_ratio: 'internalNotes' },
  defaults: { askingBasis: 'whole', currency: 'CAD', treatments: ['N'] },
}

test.runIf(isLong && existsSync(realList))(
  'the full-size list: sixteen lines, then all 44,518',
  async () => {
    const text = await readFile(realList, 'utf8')
    const few = await upload(csv(...text.split('\n').slice(0, 17)), 'few.csv')
    expect(few.data.mapping).toEqual({
      upc: 'sku',
      cut: 'internalNotes',
      colour: 'internalNotes',
      clarity: 'internalNotes',
      carat: 'weight',
      x: 'length',
      y: 'width',
      z: 'depth',
      lw_ratio: 'internalNotes',
      depth: 'internalNotes',
      table: 'internalNotes',
      fluorescence: 'internalNotes',
      report: 'lab',
      origin: 'origin',
      price: 'askingRate',
    })
    const real = { ...reading, defaults: { ...reading.defaults, stoneName: ids.diamond } }
    expect(await preview(few, real)).toMatchObject({ errorCount: 0, warningCount: 0, total: 16 })
    await (await company.as('Manager')).remove(path, { id: few.data.id })

    const before = await stock()
    const whole = await upload(text, 'stock-list-47k.csv')
    const start = performance.now()
    expect(await preview(whole, real)).toMatchObject({ errorCount: 0, total: 44_518 })
    const checkedAt = performance.now()
    expect(await run(whole.data.id)).toMatchObject({ state: 'done', done: 44_518 })
    console.log(
      `The list of 44,518 stones: checked in ${Math.round(checkedAt - start)} ms, brought in in ${Math.round(performance.now() - checkedAt)} ms.`,
    )
    expect(await stock()).toBe(before + 44_518)
    expect(await stoneOf('4248912Y')).toMatchObject({
      weight: '0.250',
      askingRate: '605.0000',
      askingBasis: 'whole',
      currency: 'CAD',
      origin: { title: 'Botswana' },
      category: 'diamond',
      internalNotes: 'cut: 4\ncolour: 3\nclarity: 3\nlw_ratio: 1.005\ndepth: 61.9\ntable: 56.0\nfluorescence: None\nreport: GIA',
    })
    expect(await books()).toEqual([])
  },
  300_000,
)

test('a list that was exported with all its columns is imported again as it was, without its totals', async () => {
  const manager = await company.as('Manager')
  const given = {
    stoneName: ids.sapphire,
    shape: ids.oval,
    branch: company.branch,
    location: 'There and back',
    costRate: '100',
    costBasis: 'per carat',
  }
  const stones = [
    {
      weight: '2.315',
      length: '8.1',
      width: '6.2',
      depth: '4.55',
      treatments: [{ code: 'H' }],
      askingRate: '1250.5',
      currency: 'EUR',
      colour: '=Royal',
    },
    {
      type: 'parcel',
      pieces: 1200,
      weight: '1240.5',
      treatments: [{ code: 'H' }, { code: 'O' }],
      askingRate: '12',
      askingBasis: 'per piece',
    },
  ]
  for (const stone of stones) expect((await manager.post('/api/inventory', { ...given, ...stone })).errorMessages).toEqual([])
  const before = (await manager.get('/api/inventory', { location: 'There and back', sort: 'weight' })).data.rows
  const { data } = await manager.get('/api/inventory/export/excel', { location: 'There and back', sort: 'weight' })
  const list = await upload(data, 'Inventory.xlsx')
  expect(list.data.mapping).toMatchObject({ SKU: 'sku', Stone: 'stoneName', Carats: 'weight', 'Asking currency': 'currency', Place: null })
  const checked = await preview(list, { mapping: { SKU: null }, defaults: { location: 'Back again' } })
  expect([checked.errors, checked.total]).toEqual([[], 2])
  expect((await run(list.data.id)).state).toBe('done')
  const after = (await manager.get('/api/inventory', { location: 'Back again', sort: 'weight' })).data.rows
  const same = [
    'type',
    'stoneName',
    'shape',
    'length',
    'width',
    'depth',
    'pieces',
    'weight',
    'colour',
    'askingRate',
    'askingBasis',
    'currency',
  ]
  const kept = (rows: Record<string, unknown>[]) => rows.map(row => same.map(name => row[name]))
  expect(kept(after)).toEqual(kept(before))
  expect(after.map(({ treatments }: { treatments: { code: string }[] }) => treatments.map(({ code }) => code))).toEqual([['H'], ['H', 'O']])
})
