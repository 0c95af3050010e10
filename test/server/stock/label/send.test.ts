import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { rasterOf } from '../../../../src/server/kit/print/raster.ts'
import { scanned } from '../../../support/barcodes.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../../support/company.ts'
import { type Burned, pictureOf, pngOnWhite, tsplLabels, zplLabels } from '../../../support/label/burned.ts'
import { openLabelPrinter, zplStatus } from '../../../support/label/printer.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let company: TestCompany
let shop: Shop
let salesman: ReturnType<typeof visitor>
let machine: Awaited<ReturnType<typeof openLabelPrinter>>
const away = { name: 'Away', size: 'roll-40x20', address: '127.0.0.1:1' }
const languages = {
  zpl: { ready: zplStatus(), empty: zplStatus({ noRoll: 1 }) },
  tspl: { ready: Buffer.from([0]), empty: Buffer.from([4]) },
}

const change = async (printers: unknown) => {
  const admin = await company.as('Admin')
  const { id, version } = shop.done(await admin.get('/api/setting'))
  return admin.put('/api/setting', { id, version, printers })
}
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  await company.as('Manager')
  salesman = await company.as('Salesman')
  machine = await openLabelPrinter()
  const { address } = machine
  shop.done(
    await change([
      { name: 'zpl', size: 'roll-50x25', address },
      { name: 'tspl', size: 'roll-40x20', address, language: 'tspl', resolution: '300' },
      { name: 'Office', size: 'a4-65' },
      away,
    ]),
  )
})
afterAll(async () => {
  await machine.close()
  await company.stop()
})
beforeEach(() => {
  machine.jobs.length = 0
  Object.assign(machine.state, { does: 'prints', status: undefined })
})

const printerNamed = async (name: string): Promise<string> => {
  const { settings } = shop.done(await salesman.get('/api/user/cuser'))
  return settings.printers.find((one: { name: string }) => one.name === name).id
}
const send = async (printer: string, body: Record<string, unknown>) =>
  salesman.put('/api/inventory/print-labels', { printer: await printerNamed(printer), ...body })
const refused = async (printer: string, body: Record<string, unknown>) => {
  const { status, errorMessages } = await send(printer, body)
  return [status, errorMessages.join(' ')]
}
const labelledOf = async (id: string) => (await (await company.as('Manager')).get('/api/inventory', { id })).data.labelled
const codesOf = async (burned: readonly Burned[], dpi: number) =>
  (await Promise.all(burned.map(({ dots }) => scanned(pngOnWhite(dots, dpi))))).flat().map(({ text }) => text)

describe.each([
  ['zpl', zplLabels, 203, [400, 200]],
  ['tspl', tsplLabels, 300, [472, 236]],
] as const)('labels on a printer that speaks %s', (language, read, dpi, [width, height]) => {
  it('are one job with the picture of the PDF, and their codes can be read', async () => {
    Object.assign(machine.state, { status: languages[language].ready })
    const stones = await Promise.all([shop.stone({ colour: 'ไพลินสีน้ำเงิน 缅甸鸽血红' }), shop.stone()])
    const ids = stones.map(({ id }) => id)
    expect(shop.done(await send(language, { ids, copies: 2 }))).toEqual({ labels: 4, printer: language })
    expect(machine.jobs).toHaveLength(1)
    const burned = read(machine.jobs[0]!)
    expect(burned.map(({ copies, dots }) => [copies, dots.width, dots.height])).toEqual([
      [2, width, height],
      [2, width, height],
    ])
    expect(await codesOf(burned, dpi)).toEqual(stones.map(({ sku }) => sku.toUpperCase()))
    const size = language === 'zpl' ? 'roll-50x25' : 'roll-40x20'
    for (const [index, id] of ids.entries()) {
      const { data } = await salesman.get('/api/inventory/qr', { id, size, format: 'svg', preview: true })
      const picture = rasterOf(data.toString(), dpi)
      const black = Uint8Array.from(picture.pixels, lightness => (lightness < 128 ? 0 : 255))
      const { dots } = burned[index]!
      const dotted = pictureOf(dots)
      for (let y = 0; y < picture.height; y++)
        expect(dotted.pixels.subarray(y * dots.width, y * dots.width + picture.width)).toEqual(
          black.subarray(y * picture.width, (y + 1) * picture.width),
        )
    }
  })
  it('fix the numbers of their stones, and stand in the history', async () => {
    Object.assign(machine.state, { status: languages[language].ready })
    const { id } = await shop.stone()
    shop.done(await send(language, { ids: [id], copies: 3 }))
    expect(await labelledOf(id)).toMatch(/^\d{4}-/)
    const { rows } = await sql`select after from audit_trail where record_id = ${id} and action = 'print label'`.execute(company.db)
    expect(rows).toEqual([{ after: { copies: 3 } }])
  })
  it('are refused while the printer has no roll, and nothing changes', async () => {
    Object.assign(machine.state, { status: languages[language].empty })
    const { id } = await shop.stone()
    expect(await refused(language, { ids: [id] })).toEqual([
      409,
      `The printer “${language}” has no labels. Load a roll, then print again. No label was printed.`,
    ])
    expect([machine.jobs, await labelledOf(id)]).toEqual([[], null])
  })
  it('may have come out in part when the connection breaks, and fix no number', async () => {
    Object.assign(machine.state, { status: languages[language].ready, does: 'breaks' })
    const { id } = await shop.stone()
    expect(await refused(language, { ids: [id] })).toEqual([
      409,
      `The connection to the printer “${language}” broke. Some labels may have come out. Check the printer, then print the missing ones.`,
    ])
    expect(await labelledOf(id)).toBeNull()
  })
})

describe('labels on a printer', () => {
  it('are printed by a printer that does not say its status', async () => {
    const { id, sku } = await shop.stone()
    shop.done(await send('zpl', { ids: [id] }))
    expect(await codesOf(machine.jobs.flatMap(zplLabels), 203)).toEqual([sku])
  })
  it('wait while the printer prints those of others: it takes one job at a time', async () => {
    Object.assign(machine.state, { status: zplStatus() })
    const stones = [await shop.stone(), await shop.stone(), await shop.stone()]
    await Promise.all(stones.map(async ({ id }) => shop.done(await send('zpl', { ids: [id] }))))
    expect((await codesOf(machine.jobs.flatMap(zplLabels), 203)).sort()).toEqual(stones.map(({ sku }) => sku).sort())
    expect(machine.state.mostAtOnce).toBe(1)
  })
  it('are refused with a message when the printer is off or has no address, and fix no number', async () => {
    const { id } = await shop.stone()
    expect(await refused('Away', { ids: [id] })).toEqual([
      409,
      'The printer “Away” refuses the connection. Check that it is switched on and not in use by another program. No label was printed.',
    ])
    expect(await refused('Office', { ids: [id] })).toEqual([409, 'The printer “Office” has no network address. Print the labels as a PDF.'])
    expect(await labelledOf(id)).toBeNull()
  })
  it('are refused when they are too many, or of no known stone or printer', async () => {
    const stones = [await shop.stone(), await shop.stone(), await shop.stone()]
    expect(await refused('zpl', { ids: stones.map(({ id }) => id), copies: 100 })).toEqual([
      400,
      expect.stringContaining('at most 200 labels'),
    ])
    expect(await refused('zpl', { ids: [uuid()] })).toEqual([404, 'There is no such stone.'])
    expect(await refused('zpl', { ids: [stones[0]!.id], printer: uuid() })).toEqual([404, 'There is no such label printer.'])
    expect(machine.jobs).toEqual([])
  })
  it('go only to an address of the settings, which only an Admin sets', async () => {
    const { id } = await shop.stone()
    expect((await send('zpl', { ids: [id], address: machine.address })).status).toBe(400)
    const manager = await company.as('Manager')
    const { id: setting, version } = shop.done(await manager.get('/api/setting'))
    expect((await manager.put('/api/setting', { id: setting, version, printers: [away] })).status).toBe(403)
  })
})

describe('the address of a printer', () => {
  it.each(['192.168.1.50', 'zebra.office.example:6101', '[fe80::1]:9100'])('may be %s', async address => {
    const before = shop.done(await (await company.as('Admin')).get('/api/setting')).printers
    const [printer] = shop.done(await change([{ ...away, address }])).printers
    expect(printer).toMatchObject({ address, language: 'zpl', resolution: '203' })
    shop.done(await change(before.map(({ id: _, ...one }: Record<string, unknown>) => one)))
  })
  it.each(['192.168.1.50:0', 'zebra:65536', 'http://zebra', 'zebra/status', 'user@zebra', 'two words', '-zebra', '::1'])(
    'is not %s',
    async address => {
      const { status, data } = await change([{ ...away, address }])
      expect([status, Object.keys(data.fields)]).toEqual([400, ['printers.0.address']])
    },
  )
  it('is not for sheets, which are printed as a PDF', async () => {
    const { status, errorMessages, data } = await change([{ name: 'Office', size: 'a4-65', address: '192.168.1.9' }])
    expect([status, errorMessages, Object.keys(data.fields)]).toEqual([
      400,
      ['Network address: sheets are printed as a PDF. Remove the address, or choose a roll.'],
      ['printers.0.address'],
    ])
  })
})
