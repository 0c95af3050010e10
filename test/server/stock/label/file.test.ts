import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LabelSize, labelSizes, labelsOnSheet } from '../../../../src/domain/company/label-size.ts'
import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { pngOf } from '../../../../src/server/kit/print/png.ts'
import { rasterOf } from '../../../../src/server/kit/print/raster.ts'
import { documentsOf, scanned } from '../../../support/barcodes.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../../support/company.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { sized } from '../../../support/size.ts'
import { base } from '../../../support/world.ts'

type Visitor = ReturnType<typeof visitor>
let company: TestCompany
let shop: Shop
let manager: Visitor
let salesman: Visitor
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  salesman = await company.as('Salesman')
})
afterAll(() => company.stop())

const one = async (id: string, query: Record<string, unknown> = {}, who = manager): Promise<Buffer> => {
  const { status, errorMessages, data } = await who.get('/api/inventory/qr', { id, ...query })
  expect([status, errorMessages]).toEqual([200, []])
  return data
}
const many = async (body: Record<string, unknown>, who = manager): Promise<Buffer> => {
  const { status, errorMessages, data } = await who.put('/api/inventory/qr-range', body)
  expect([status, errorMessages]).toEqual([200, []])
  return data
}
const refused = async (body: Record<string, unknown>) => {
  const { status, errorMessages } = await manager.post('/api/inventory/qr-range', body)
  return [status, errorMessages.join(' ')]
}
const codesIn = async (png: Buffer) => (await scanned(png)).map(({ text }) => text)
const labelledOf = async (id: string) => (await manager.get('/api/inventory', { id })).data.labelled
const longest = { sku: 'HONGKONG-paraiba.2026/00042_AB-X', colour: 'Vivid neon greenish blue ไพลินสีน้ำเงิน 缅甸鸽血红' }

describe('the label of a stone', () => {
  it('has a code with only the SKU, as PDF, SVG and PNG', async () => {
    const stone = await shop.stone({ sku: 'bkk-Label.1' })
    const { pages, sizes, text } = await documentsOf(await one(stone.id))
    expect(sizes).toEqual([[40, 20]])
    expect(await codesIn(pages[0]!)).toEqual(['BKK-LABEL.1'])
    for (const words of ['bkk-Label.1', '2.31 ct', 'H']) expect(text).toContain(words)
    expect(await codesIn(await one(stone.id, { format: 'png' }))).toEqual(['BKK-LABEL.1'])
    const svg = (await one(stone.id, { format: 'svg' })).toString()
    expect(svg).toMatch(/^<svg [^>]*width="113\.38\d*pt"/)
    expect(await codesIn(pngOf(rasterOf(svg, 300), 300))).toEqual(['BKK-LABEL.1'])
  })
  it('is served with its file type and its size on paper', async () => {
    const { id } = await shop.stone()
    const types = { pdf: 'application/pdf', svg: 'image/svg+xml', png: 'image/png' }
    for (const [format, type] of Object.entries(types))
      expect((await manager.get('/api/inventory/qr', { id, format })).headers.get('content-type')).toContain(type)
    const png = await one(id, { format: 'png', dpi: 203 })
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 160])
    expect(png.readUInt32BE(png.indexOf('pHYs') + 4)).toBe(Math.round(203 / 0.0254))
  })
  it.each(labelSizes.map(size => [size.code, size as LabelSize] as const))(
    'of size %s has its size in mm and scans, whatever text is on it',
    async (code, size) => {
      const long = await shop.stone({
        ...longest,
        sku: `${code.toUpperCase()}-ABCDEFGHIJKLMNOP_RSTUVWXYZ`.slice(0, 32),
        type: 'parcel',
        pieces: 1240,
        weight: '12345.675',
      })
      const usual = await shop.stone()
      const { pages, sizes } = await documentsOf(await many({ ids: [usual.id, long.id], size: code }))
      const [width, height] = size.sheet ? [size.sheet.width, size.sheet.height] : [size.width, size.height]
      for (const [wide, high] of sizes) expect([Math.abs(wide! - width) < 0.1, Math.abs(high! - height) < 0.1]).toEqual([true, true])
      const read = (await Promise.all(pages.map(page => scanned(page)))).flat()
      expect(read.map(({ text }) => text)).toEqual([usual.sku.toUpperCase(), long.sku.toUpperCase()])
    },
  )
  it('follows its tagging definition', async () => {
    const carving = { type: 'carving', weight: '12', pieces: 1 }
    await company.make('taggingDefinition', {
      name: 'Carvings',
      type: 'carving',
      pattern: 'CV-{seq:4}',
      width: 61,
      height: 23,
      qrSize: 20,
      lines: ['weight'],
      prices: 'both',
    })
    const stone = await shop.stone({
      ...carving,
      origin: (await company.tables.selectFrom('origin').select('id').executeTakeFirstOrThrow()).id,
    })
    const { pages, sizes, text } = await documentsOf(await one(stone.id))
    expect(sizes).toEqual([[61, 23]])
    expect(text).toMatch(new RegExp(`${base} 300/ct[\\s\\S]*TEX/ct`))
    expect(text).not.toContain('sapphire')
    const [code] = await scanned(pages[0]!)
    expect((code!.size / 300) * 25.4).toBeCloseTo(20, 0)
  })
  it('is printed for every stone that still exists: also for a sold one, not for one written off', async () => {
    const sold = await shop.stone()
    await shop.sell([{ inventory: sold.id, rate: '300' }])
    expect(await codesIn(await one(sold.id, { format: 'png' }))).toEqual([sold.sku])
    const lost = await shop.stone()
    await manager.put('/api/inventory/adjust', { id: lost.id, version: lost.version, pieces: 0, weight: '0', reason: 'Not in its box' })
    const { status, errorMessages } = await manager.get('/api/inventory/qr', { id: lost.id })
    expect([status, errorMessages]).toEqual([409, [`${lost.sku} is adjusted out. It needs no label.`]])
  })
})

describe('many labels', () => {
  it('begin at the first free position of the sheet, and continue on as many sheets as needed', async () => {
    const stones = await Promise.all([1, 2, 3].map(() => shop.stone()))
    const { pages } = await documentsOf(await many({ ids: stones.map(({ id }) => id), size: 'a4-24', first: 23, copies: 2 }))
    const skus = stones.flatMap(({ sku }) => [sku, sku])
    const [first, second] = await Promise.all(pages.map(page => scanned(page)))
    expect(pages).toHaveLength(2)
    expect(first!.map(({ text }) => text)).toEqual(skus.slice(0, 2))
    expect(second!.map(({ text }) => text)).toEqual(skus.slice(2))
    // Position 23 is the second of the last row: 7.25 mm + 66 mm from the left, 12.9 mm + 7 × 33.9 mm from the top.
    expect((first![0]!.x / 300) * 25.4).toBeGreaterThan(73.2)
    expect((first![0]!.x / 300) * 25.4).toBeLessThan(80)
    expect((first![0]!.y / 300) * 25.4).toBeGreaterThan(250.2)
    expect((second![0]!.y / 300) * 25.4).toBeLessThan(25)
  })
  it('come in the requested order, or by a query in its order', async () => {
    const stones = await Promise.all(['Q-3', 'Q-1', 'Q-2'].map(sku => shop.stone({ sku, location: 'Tray of queries' })))
    const read = async (body: Record<string, unknown>) => {
      const { pages } = await documentsOf(await many(body))
      return (await Promise.all(pages.map(codesIn))).flat()
    }
    expect(await read({ ids: stones.map(({ id }) => id) })).toEqual(['Q-3', 'Q-1', 'Q-2'])
    expect(await read({ query: { search: 'tray of queries', sort: 'sku' } })).toEqual(['Q-1', 'Q-2', 'Q-3'])
    expect(await read({ query: { id: stones[0]!.id } })).toEqual(['Q-3'])
  })
  it('can be many at once, on as many sheets as they need', async () => {
    const copies = sized(20, 100)
    const { id } = await shop.stone()
    const { pages } = await documentsOf(
      await many({
        ids: [id, ...(await Promise.all([1, 2, 3, 4].map(() => shop.stone()))).map(stone => stone.id)],
        copies,
        size: 'a4-65',
      }),
      100,
    )
    expect(pages).toHaveLength(Math.ceil((5 * copies) / 65))
  })
  it('are refused with a message when they cannot be printed', async () => {
    const stones = await Promise.all(Array.from({ length: 11 }, () => shop.stone()))
    const ids = stones.map(({ id }) => id)
    expect(await refused({ ids, copies: 100 })).toEqual([400, expect.stringContaining('more than the 1000 labels')])
    expect(await refused({ ids: Array.from({ length: 1001 }, uuid) })).toEqual([400, expect.stringContaining('1000')])
    expect(await refused({ ids: [ids[0], uuid()] })).toEqual([404, 'There is no such stone.'])
    expect(await refused({ ids, size: 'a4-24', first: 25 })).toEqual([400, 'First free label: this sheet has only 24 labels.'])
    expect(await refused({ ids, first: 2 })).toEqual([400, expect.stringContaining('roll')])
    expect(await refused({ ids, size: 'a4-24', first: 20, format: 'svg' })).toEqual([400, expect.stringContaining('one sheet')])
    expect(await refused({ ids, copies: 0 })).toEqual([400, expect.stringContaining('less than 1')])
    expect(await refused({ ids, format: 'gif' })).toEqual([400, expect.stringContaining('pdf, svg, png')])
    expect(await refused({})).toEqual([400, expect.stringContaining('either the ids')])
    expect(await refused({ ids, query: {} })).toEqual([400, expect.stringContaining('either the ids')])
    expect(await refused({ query: { search: 'no such stone at all' } })).toEqual([
      409,
      expect.stringContaining('No stones match this selection'),
    ])
    expect(await labelledOf(ids[0]!)).toBeNull()
  })
})

describe('a printed label', () => {
  const rename = (stone: { id: string; version: number }, sku: string) =>
    manager.put('/api/inventory', { id: stone.id, version: stone.version, sku })

  it('makes the number permanent; a preview does not', async () => {
    const stone = await shop.stone()
    await one(stone.id, { preview: true })
    await many({ ids: [stone.id], preview: true })
    expect(await labelledOf(stone.id)).toBeNull()
    const renamed = (await rename(stone, `${stone.sku}-NEW`)).data
    expect(renamed.sku).toBe(`${stone.sku}-NEW`)
    await one(stone.id)
    expect(await labelledOf(stone.id)).toMatch(/^\d{4}-/)
    const { status, errorMessages, data } = await rename(renamed, stone.sku)
    expect([status, errorMessages, Object.keys(data.fields)]).toEqual([
      400,
      [`The SKU stays ${renamed.sku} because its label was printed.`],
      ['sku'],
    ])
    expect((await manager.put('/api/inventory', { id: stone.id, version: renamed.version, location: 'Box 7' })).status).toBe(200)
  })
  it('is in the history, each time', async () => {
    const stone = await shop.stone()
    await one(stone.id, { copies: 3 })
    await one(stone.id)
    const { rows } = await sql<{
      after: unknown
    }>`select after from audit_trail where record_id = ${stone.id} and action = 'print label' order by id`.execute(company.db)
    expect(rows.map(({ after }) => after)).toEqual([{ copies: 3 }, { copies: 1 }])
    expect((await manager.get('/api/inventory/history', { id: stone.id })).data.map(({ action }: { action: string }) => action)).toContain(
      'print label',
    )
  })
})

describe('for a Salesman', () => {
  it('a label prints without the cost, in figures and in cipher', async () => {
    await company.make('taggingDefinition', { name: 'Beads', type: 'beads', pattern: 'B-{seq:4}', prices: 'both' })
    const stone = await shop.stone({ type: 'beads', costRate: '7654', weight: '1', pieces: 1 })
    const withCost = await documentsOf(await one(stone.id, { preview: true }))
    expect(withCost.text).toContain('LAMR')
    const kept = await documentsOf(await one(stone.id, {}, salesman))
    expect(kept.text).toContain(`${base} 300/ct`)
    expect(kept.text).not.toMatch(/LAMR|7654|7,654/)
    const sheet = await documentsOf(await many({ ids: [stone.id], size: 'a4-65' }, salesman))
    expect(sheet.text).not.toMatch(/LAMR|7654|7,654/)
  })
})

describe('a tagging definition that is being edited', () => {
  const rule = {
    pattern: '{branch}/{stone}{seq:4}',
    width: 50,
    height: 20,
    qrSize: 14,
    lines: ['name'],
    cipher: 'BLACKHORSE',
    repeat: 'X',
    prices: 'cipher',
  }

  it('shows a preview of its label', async () => {
    const { status, data } = await manager.put('/api/taggingdefination/label', rule)
    expect([status, await codesIn(pngOf(rasterOf(data.toString(), 300), 300))]).toEqual([200, ['BKK/BS0042']])
  })
  it('is refused with the invalid field', async () => {
    for (const [field, value] of Object.entries({ pattern: 'X', width: 3, lines: ['cost'], cipher: 'AABCDEFGHI', prices: 'cost' })) {
      const { status, data } = await manager.put('/api/taggingdefination/label', { ...rule, [field]: value })
      expect([status, Object.keys(data.fields)[0]]).toEqual([400, expect.stringMatching(`^${field}`)])
    }
  })
})

it('every sheet can begin at its last label', async () => {
  const { id } = await shop.stone()
  for (const size of labelSizes as readonly LabelSize[])
    if (size.sheet)
      expect(
        (await documentsOf(await many({ ids: [id], size: size.code, first: labelsOnSheet(size), preview: true }), 50)).pages,
      ).toHaveLength(1)
})
