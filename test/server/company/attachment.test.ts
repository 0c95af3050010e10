import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { openTestHouse, type TestHouse } from '../../support/company.ts'
import { openShop } from '../../support/shop.ts'

const png = (width: number, height: number, more = '') => {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return Buffer.concat([bytes, Buffer.from(more)])
}
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011080040003003012200021101031101ffd9', 'hex')
const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'), Buffer.from([63, 0, 0, 47, 0, 0])])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n')
const page = Buffer.from('<html><script>alert(1)</script></html>')

let house: TestHouse
let stone: string
beforeAll(async () => {
  house = await openTestHouse()
  const { rows } = await sql<{ id: string }>`select id from branch limit 1`.execute(house.db)
  stone = rows[0]!.id
})
afterAll(() => house.stop())

const form = (description: unknown, file?: Buffer, name = 'stone.png') => {
  const body = new FormData()
  body.append('encryptedData', seal(house.key, JSON.stringify(description)))
  if (file) body.append('file', new Blob([new Uint8Array(file)], { type: 'text/html' }), name)
  return body
}
const of = (kind: string, record = stone) => ({ noun: 'branch', record, kind })
const add = async (kind: string, file: Buffer, name?: string) =>
  (await house.as('Admin')).call('POST', '/api/attachment', form(of(kind), file, name))
const kept = async () => (await readdir(join(house.folder, 'files'), { recursive: true })).filter(name => /[0-9a-f]{64}$/.test(name)).length
const waiting = async () => (await readdir(join(house.folder, 'uploads'))).length

describe('a file beside a record', () => {
  it('is known by its content, whatever its name and label say', async () => {
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
    const { rows } = await sql`select type, width, height from attachment where width is not null order by type`.execute(house.db)
    expect(rows).toEqual([
      { type: 'image/jpeg', width: 48, height: 64 },
      { type: 'image/png', width: 40, height: 30 },
      { type: 'image/webp', width: 64, height: 48 },
    ])
  })

  it('is refused when it is a page, empty, damaged, a bomb of pixels, too large, or not what it is to be', async () => {
    const before = await kept()
    expect((await add('document', page, 'photo.png')).status).toBe(415)
    expect((await add('document', Buffer.alloc(0))).data.fields.file).toBe('The file is empty.')
    expect((await add('photo', png(60_000, 60_000))).status).toBe(400)
    expect((await add('photo', png(0, 10))).status).toBe(400)
    expect((await add('photo', pdf)).data.fields.file).toBe('A photo must be a JPEG, PNG or WebP picture.')
    expect((await add('photo', Buffer.concat([png(1, 1), Buffer.alloc(16 * 1024 * 1024)]))).status).toBe(413)
    expect([await kept(), await waiting()]).toEqual([before, 0])
  })

  it('is sent back as it was, with a safe name, and can do nothing on our page', async () => {
    const admin = await house.as('Admin')
    const { data } = await add('photo', png(8, 8, 'own'), '../../ทับทิม "1".png')
    const answer = await admin.get('/api/attachment/file', { id: data.id, size: 'thumb' })
    expect(answer.data.equals(png(8, 8, 'own'))).toBe(true)
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[^"/]*"; filename\*=UTF-8''%E0/)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toMatch(/^private/)
    const report = await add('certificate', pdf, 'report.pdf')
    expect((await admin.get('/api/attachment/file', { id: report.data.id })).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('is listed, and its content goes with the last record that keeps it', async () => {
    const admin = await house.as('Admin')
    const twice = png(9, 9, 'twice')
    const before = await kept()
    const [one, two] = [await add('photo', twice), await add('photo', twice)]
    expect(await kept()).toBe(before + 1)
    expect((await admin.remove('/api/attachment', { id: one.data.id })).status).toBe(200)
    expect((await admin.get('/api/attachment/file', { id: two.data.id })).status).toBe(200)
    expect((await admin.remove('/api/attachment', { id: two.data.id })).status).toBe(200)
    expect(await kept()).toBe(before)
    expect((await admin.get('/api/attachment/file', { id: two.data.id })).status).toBe(404)
    const list = (await admin.get('/api/attachment', { noun: 'branch', record: stone })).data
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(two.data.id)
  })

  it('is seen by whoever may choose the record, papers by whoever may read it, and changed by neither', async () => {
    const salesman = await house.as('Salesman')
    const [photo, paper] = [await add('photo', png(3, 3)), await add('document', pdf)]
    expect((await salesman.get('/api/attachment/file', { id: photo.data.id })).status).toBe(200)
    expect((await salesman.get('/api/attachment/file', { id: paper.data.id })).status).toBe(404)
    expect(
      (await salesman.get('/api/attachment', { noun: 'branch', record: stone })).data.every(
        ({ kind }: { kind: string }) => kind !== 'document',
      ),
    ).toBe(true)
    expect((await salesman.get('/api/attachment', { noun: 'user', record: stone })).status).toBe(403)
    expect((await salesman.call('POST', '/api/attachment', form(of('photo'), png(1, 1)))).status).toBe(403)
    expect((await salesman.remove('/api/attachment', { id: photo.data.id })).status).toBe(403)
  })

  it('is hidden with its record: what was paid to a supplier tells a Salesman nothing, neither in a list nor by its id', async () => {
    const shop = await openShop(house)
    const [manager, salesman] = [await house.as('Manager'), await house.as('Salesman')]
    const keep = async (record: string, who = manager) =>
      who.call('POST', '/api/attachment', form({ noun: 'paymentNote', record, kind: 'document' }, pdf, 'slip.pdf'))
    const paid = shop.done(await manager.post('/api/paymentnote', shop.noteOf('100', { direction: 'paid' })))
    const received = await shop.receive('50')
    const [secret, open] = [shop.done(await keep(paid.id)), shop.done(await keep(received.id))]
    const seen = async (record: string, file: string) =>
      (
        await Promise.all([
          salesman.get('/api/attachment', { noun: 'paymentNote', record }),
          salesman.get('/api/attachment/file', { id: file }),
          keep(record, salesman),
          salesman.remove('/api/attachment', { id: file }),
        ])
      ).map(({ status }) => status)
    expect(await seen(paid.id, secret.id)).toEqual([404, 404, 404, 404])
    expect(await seen(received.id, open.id)).toEqual([200, 200, 200, 403])
  })

  it('that a Salesman added is theirs to remove', async () => {
    const shop = await openShop(house)
    const salesman = await house.as('Salesman')
    const { id } = await shop.receive('50')
    const { data } = await salesman.call(
      'POST',
      '/api/attachment',
      form({ noun: 'paymentNote', record: id, kind: 'document' }, pdf, 'x.pdf'),
    )
    const { data: listed } = await salesman.get('/api/attachment', { noun: 'paymentNote', record: id })
    expect(listed).toMatchObject([{ id: data.id, mayRemove: true }])
    expect((await salesman.remove('/api/attachment', { id: data.id })).status).toBe(200)
  })

  it('needs a record that is there, one file, and its words in the envelope', async () => {
    const admin = await house.as('Admin')
    expect((await admin.call('POST', '/api/attachment', form(of('photo', '01890000-0000-7000-8000-000000000000'), png(1, 1)))).status).toBe(
      404,
    )
    expect((await admin.call('POST', '/api/attachment', form(of('photo')))).data.fields.file).toBe('Please send one file at a time.')
    expect((await admin.post('/api/attachment', of('photo'))).status).toBe(400)
    const bare = new FormData()
    for (const [name, value] of Object.entries(of('photo'))) bare.append(name, value)
    expect((await admin.call('POST', '/api/attachment', bare)).status).toBe(400)
    expect((await admin.call('POST', '/api/auth/login', form({}))).status).toBe(415)
    expect(await waiting()).toBe(0)
  })
})
