import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { pngOf } from '../../../src/server/kit/print/png.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop } from '../../support/shop.ts'

/** The header of a PNG of this size, without its pixels. */
const headOnly = (width: number, height: number) => {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const png = (width: number, height: number, shade = 0) => pngOf({ width, height, pixels: new Uint8Array(width * height).fill(shade) }, 72)
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCABAADADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgAAAAAAAAAAAAAAAAAAAAAAAf/2Q==',
  'base64',
)
const webp = Buffer.from(
  'UklGRmAAAABXRUJQVlA4WAoAAAAQAAAAPwAALwAAQUxQSA8AAAABBxAREQASwv/1YkT/Uz8AVlA4ICoAAABQAwCdASpAADAAP3G41mQ0rysmoqgCkC4JaQAAE/GOHwhFgAD+7jwAAAA=',
  'base64',
)
// A JPEG frame header with a size and no image data.
const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011080040003003012200021101031101ffd9', 'hex')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n')
const page = Buffer.from('<html><script>alert(1)</script></html>')

let company: TestCompany
let stone: string
beforeAll(async () => {
  company = await openTestCompany()
  const { rows } = await sql<{ id: string }>`select id from branch limit 1`.execute(company.db)
  stone = rows[0]!.id
})
afterAll(() => company.stop())

const form = (description: unknown, file?: Buffer, name = 'stone.png') => {
  const body = new FormData()
  body.append('encryptedData', seal(company.key, JSON.stringify(description)))
  if (file) body.append('file', new Blob([new Uint8Array(file)], { type: 'text/html' }), name)
  return body
}
const of = (kind: string, record = stone) => ({ entity: 'branch', record, kind })
const add = async (kind: string, file: Buffer, name?: string) =>
  (await company.as('Admin')).call('POST', '/api/attachment', form(of(kind), file, name))
const kept = async () =>
  (await readdir(join(company.folder, 'files'), { recursive: true })).filter(name => /[0-9a-f]{64}$/.test(name)).length
const waiting = async () => (await readdir(join(company.folder, 'uploads'))).length

describe('a file attached to a record', () => {
  it('has the type of its content, whatever its name and label say', async () => {
    const types = []
    for (const [kind, file] of [
      ['photo', png(40, 30)],
      ['photo', jpeg],
      ['photo', webp],
      ['certificate', pdf],
      ['document', Buffer.from('sku,carats\nA1,1.00\n')],
    ] as const)
      types.push((await add(kind, file, 'x.html')).data.type)
    expect(types).toEqual(['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/csv'])
    const { rows } = await sql`select type, width, height from attachment where width is not null order by type`.execute(company.db)
    expect(rows).toEqual([
      { type: 'image/jpeg', width: 48, height: 64 },
      { type: 'image/png', width: 40, height: 30 },
      { type: 'image/webp', width: 64, height: 48 },
    ])
  })

  it('is refused when it is a page, empty, damaged, a pixel bomb, too large, or not of the expected type', async () => {
    const before = await kept()
    expect((await add('document', page, 'photo.png')).status).toBe(415)
    expect((await add('document', Buffer.alloc(0))).data.fields.file).toBe('The file is empty.')
    for (const [width, height] of [
      [60_000, 60_000],
      [30_000, 1],
      [0, 10],
    ] as const)
      expect((await add('photo', headOnly(width, height))).data.fields.file).toMatch(
        /^The picture is damaged, has more than 50 million pixels/,
      )
    expect((await add('photo', pdf)).data.fields.file).toBe('A photo must be a JPEG, PNG or WebP picture.')
    expect((await add('photo', Buffer.concat([png(1, 1), Buffer.alloc(16 * 1024 * 1024)]))).status).toBe(413)
    expect([await kept(), await waiting()]).toEqual([before, 0])
  })

  it('is refused beyond what its record holds and what a user adds in a day, also when several are sent at once', async () => {
    const fill = (record: string, count: number, addedAt: string, link: string | null = null) =>
      company.query(
        `insert into attachment (id, entity, record_id, kind, name, type, size, path, created_at, created_by, link)
        select gen_random_uuid(), 'branch', $1, 'document', 'list.csv', 'text/csv', 1, md5(n::text) || md5(n::text), $3::timestamptz, u.id, $4
        from generate_series(1, $2) n, "user" u where u.role = 'Admin' and u.email like 'admin%'`,
        [record, count, addedAt, link],
      )
    const now = company.clock.now.toISOString()
    const yesterday = new Date(company.clock.now.getTime() - 25 * 3_600_000).toISOString()
    const { files } = await company.query<{ files: number }>('select count(*)::int as files from attachment').then(([row]) => row!)
    const send = (text: string) => add('document', Buffer.from(`sku,carats\n${text},1.00\n`))
    await fill(stone, 299 - files, yesterday)
    const both = await Promise.all([send('B1'), send('B2')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.data.fields.file).toBe(
      'A record has at most 300 files and 2 GB. Remove some that are no longer needed.',
    )
    await company.query('delete from attachment')
    const elsewhere = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    await fill(elsewhere, 19_999, now)
    await fill(elsewhere, 50, yesterday)
    await fill(elsewhere, 50, now, 'https://photos.example/1.jpg')
    expect((await send('B3')).status).toBe(200)
    const { status, errorMessages } = await send('B4')
    expect([status, errorMessages]).toEqual([409, ['You can add at most 20,000 files and 50 GB within 24 hours. Add the others tomorrow.']])
    await company.query('delete from attachment')
  })

  it('is sent back unchanged, with a safe name, and cannot run on our page', async () => {
    const admin = await company.as('Admin')
    const { data } = await add('photo', png(8, 8, 90), '../../ทับทิม "1".png')
    const answer = await admin.get('/api/attachment/file', { id: data.id })
    expect(answer.data.equals(png(8, 8, 90))).toBe(true)
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[^"/]*"; filename\*=UTF-8''%E0/)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const report = await add('certificate', pdf, 'report.pdf')
    expect((await admin.get('/api/attachment/file', { id: report.data.id })).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('is refused when it is an image that cannot be fully decoded, and nothing is stored', async () => {
    const before = await kept()
    const whole = png(40, 30)
    const spoilt = Buffer.from(whole)
    spoilt.fill(0xff, whole.indexOf('IDAT') + 6, whole.indexOf('IEND') - 8)
    for (const file of [headOnly(32, 32), whole.subarray(0, whole.length - 30), spoilt, jpegHead, webp.subarray(0, 40)])
      for (const kind of ['photo', 'document']) {
        const { status, data } = await add(kind, file)
        expect([status, data?.fields?.file]).toEqual([400, expect.stringMatching(/^The picture is damaged/)])
      }
    expect([await kept(), await waiting()]).toEqual([before, 0])
  })

  it('has the extension of its type, for new and for old files', async () => {
    const admin = await company.as('Admin')
    const list = Buffer.from('sku,carats\nA1,1.00\n')
    const refusedFiles = [
      ['stock.bat', list, 'stock.csv'],
      ['list.HTA', list, 'list.csv'],
      ['report.svg', pdf, 'report.pdf'],
      ['Ruby 2.31', pdf, 'Ruby 2.31.pdf'],
      ['report.pdf.exe .', pdf, 'report.pdf.pdf'],
      ['notes.txt', list, 'notes.txt'],
      ['Bill.PDF', pdf, 'Bill.PDF'],
      ['.bat', list, 'file.csv'],
    ] as const
    for (const [name, file, becomes] of refusedFiles) {
      const { data } = await add('document', file, name)
      expect([name, data.name]).toEqual([name, becomes])
      const named = async () =>
        decodeURIComponent((await admin.get('/api/attachment/file', { id: data.id })).headers.get('content-disposition')!)
      expect(await named()).toBe(`attachment; filename="${becomes}"; filename*=UTF-8''${becomes}`)
      // As an earlier version stored it.
      await sql`update attachment set name = ${name} where id = ${data.id}`.execute(company.db)
      expect(await named()).toBe(`attachment; filename="${becomes}"; filename*=UTF-8''${becomes}`)
      const listed = (await admin.get('/api/attachment', { entity: 'branch', record: stone })).data as { id: string; name: string }[]
      expect(listed.find(({ id }) => id === data.id)!.name).toBe(becomes)
    }
    for (const other of [Buffer.from('MZ\x90\0\x03'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
      expect((await add('document', other, 'x.pdf')).errorMessages).toEqual([
        'Only JPEG, PNG and WebP pictures, MP4, MOV and WebM videos, PDF, CSV and Excel files are accepted.',
      ])
  })

  it('is not cached when it is a document, and is revalidated before use when it is an image', async () => {
    const admin = await company.as('Admin')
    const read = (id: string, headers = {}) => admin.call('GET', `/api/attachment/file?id=${id}`, undefined, headers)
    const bill = await read((await add('document', pdf)).data.id)
    expect([bill.headers.get('cache-control'), bill.headers.get('etag')]).toEqual(['no-store', null])
    const { id } = (await add('photo', png(8, 8, 120))).data
    const first = await read(id)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag')!
    const again = await read(id, { 'if-none-match': `"of another", W/${etag}` })
    expect([again.status, again.data.length, again.headers.get('etag')]).toEqual([304, 0, etag])
    expect((await read(id, { 'if-none-match': '"of another"' })).status).toBe(200)
    const stranger = await company.visitor().call('GET', `/api/attachment/file?id=${id}`, undefined, { 'if-none-match': etag })
    expect(stranger.status).toBe(401)
  })

  it('is listed, and its content is deleted with the last record that refers to it', async () => {
    const admin = await company.as('Admin')
    const twice = png(9, 9, 150)
    const before = await kept()
    const [one, two] = [await add('photo', twice), await add('document', twice)]
    expect(await kept()).toBe(before + 1)
    expect((await admin.remove('/api/attachment', { id: one.data.id })).status).toBe(200)
    expect((await admin.get('/api/attachment/file', { id: two.data.id })).status).toBe(200)
    expect((await admin.remove('/api/attachment', { id: two.data.id })).status).toBe(200)
    expect(await kept()).toBe(before)
    expect((await admin.get('/api/attachment/file', { id: two.data.id })).status).toBe(404)
    const list = (await admin.get('/api/attachment', { entity: 'branch', record: stone })).data
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(two.data.id)
  })

  it('is visible to roles that may choose the record, on documents to roles that may read it, and neither may change it', async () => {
    const salesman = await company.as('Salesman')
    const [photo, document] = [await add('photo', png(3, 3)), await add('document', pdf)]
    expect((await salesman.get('/api/attachment/file', { id: photo.data.id })).status).toBe(200)
    expect((await salesman.get('/api/attachment/file', { id: document.data.id })).status).toBe(404)
    expect(
      (await salesman.get('/api/attachment', { entity: 'branch', record: stone })).data.every(
        ({ kind }: { kind: string }) => kind !== 'document',
      ),
    ).toBe(true)
    expect((await salesman.get('/api/attachment', { entity: 'user', record: stone })).status).toBe(403)
    expect((await salesman.call('POST', '/api/attachment', form(of('photo'), png(1, 1)))).status).toBe(403)
    expect((await salesman.remove('/api/attachment', { id: photo.data.id })).status).toBe(403)
  })

  it('is hidden with its record: a Salesman cannot see files of supplier payments, in a list or by id', async () => {
    const shop = await openShop(company)
    const [manager, salesman] = [await company.as('Manager'), await company.as('Salesman')]
    const keep = async (record: string, who = manager) =>
      who.call('POST', '/api/attachment', form({ entity: 'paymentNote', record, kind: 'document' }, pdf, 'slip.pdf'))
    const paid = shop.done(await manager.post('/api/paymentnote', shop.noteOf('100', { direction: 'paid' })))
    const received = await shop.receive('50')
    const [secret, open] = [shop.done(await keep(paid.id)), shop.done(await keep(received.id))]
    const seen = async (record: string, file: string) =>
      (
        await Promise.all([
          salesman.get('/api/attachment', { entity: 'paymentNote', record }),
          salesman.get('/api/attachment/file', { id: file }),
          keep(record, salesman),
          salesman.remove('/api/attachment', { id: file }),
        ])
      ).map(({ status }) => status)
    expect(await seen(paid.id, secret.id)).toEqual([404, 404, 404, 404])
    expect(await seen(received.id, open.id)).toEqual([200, 200, 200, 403])
  })

  it('that a Salesman added can be removed by that Salesman', async () => {
    const shop = await openShop(company)
    const salesman = await company.as('Salesman')
    const { id } = await shop.receive('50')
    const { data } = await salesman.call(
      'POST',
      '/api/attachment',
      form({ entity: 'paymentNote', record: id, kind: 'document' }, pdf, 'x.pdf'),
    )
    const { data: listed } = await salesman.get('/api/attachment', { entity: 'paymentNote', record: id })
    expect(listed).toMatchObject([{ id: data.id, mayRemove: true }])
    expect((await salesman.remove('/api/attachment', { id: data.id })).status).toBe(200)
  })

  it('needs an existing record, exactly one file, and its fields in the envelope', async () => {
    const admin = await company.as('Admin')
    expect((await admin.call('POST', '/api/attachment', form(of('photo', '01890000-0000-7000-8000-000000000000'), png(1, 1)))).status).toBe(
      404,
    )
    expect((await admin.call('POST', '/api/attachment', form(of('photo')))).data.fields.file).toBe('Send one file at a time.')
    expect((await admin.post('/api/attachment', of('photo'))).status).toBe(400)
    const bare = new FormData()
    for (const [name, value] of Object.entries(of('photo'))) bare.append(name, value)
    expect((await admin.call('POST', '/api/attachment', bare)).status).toBe(400)
    expect((await admin.call('POST', '/api/auth/login', form({}))).status).toBe(415)
    expect(await waiting()).toBe(0)
  })
})
