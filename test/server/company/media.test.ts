import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostTurnPictures } from '../../../src/domain/company/attachment.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { jpegOf, movieOf, notedPng, notedWebp, phoneJpeg, place, pngOf } from '../../support/media/files.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
})
afterAll(() => company.stop())

type Added = { record: string; kind?: string; entity?: string; name?: string; poster?: Buffer }
const add = async (file: Buffer, { record, kind = 'photo', entity = 'inventory', name = 'EU-1.jpg', poster }: Added) => {
  const body = new FormData()
  body.append('encryptedData', seal(company.key, JSON.stringify({ entity, record, kind })))
  body.append('file', new Blob([new Uint8Array(file)]), name)
  if (poster) body.append('poster', new Blob([new Uint8Array(poster)]), 'poster.jpg')
  return (await company.as('Manager')).call('POST', '/api/attachment', body)
}
const content = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
  (await company.as('Manager')).call('GET', `/api/attachment/file?${new URLSearchParams(query)}`, undefined, headers)
const filesOf = async (record: string) =>
  shop.done(await (await company.as('Manager')).get('/api/attachment', { entity: 'inventory', record }))
const stored = async () => {
  const names = await readdir(join(company.folder, 'files'), { recursive: true })
  return names.filter(name => /[0-9a-f]{64}$/.test(name)).map(name => join(company.folder, 'files', name))
}
const isAnywhere = async (text: string) =>
  (await Promise.all((await stored()).map(path => readFile(path, 'latin1')))).some(file => file.includes(text))
const sizeIn = (picture: Buffer) => {
  const { width, height, format } = new Transformer(picture).metadataSync()
  return [format, width, height]
}

describe('what a camera noted', () => {
  it.each([
    ['JPEG', phoneJpeg(60, 40)],
    ['PNG', notedPng(60, 40)],
    ['WebP', notedWebp(60, 40)],
  ])('is neither stored nor served with a %s, and the picture is the same', async (_, file) => {
    expect(file.includes(place)).toBe(true)
    const { id } = shop.done(await add(file, { record: (await shop.stone()).id }))
    const { data } = await content({ id })
    expect(data.includes(place)).toBe(false)
    expect(await isAnywhere(place)).toBe(false)
    expect(new Transformer(data).rawPixelsSync().equals(new Transformer(file).rawPixelsSync())).toBe(true)
  })

  it('of a JPEG keeps its color profile and its rotation, by which every size is upright', async () => {
    const { id } = shop.done(await add(phoneJpeg(60, 40), { record: (await shop.stone()).id }))
    const { data } = await content({ id })
    expect(data.includes('ICC_PROFILE')).toBe(true)
    expect(new Transformer(data).metadataSync(true)).toMatchObject({ width: 60, height: 40, orientation: 6 })
    expect(sizeIn((await content({ id, size: 'card' })).data)).toEqual(['webp', 40, 60])
  })

  it('is not served with a picture that an earlier release stored', async () => {
    const { id } = shop.done(await add(jpegOf(30, 20), { record: (await shop.stone()).id }))
    const path = (await company.query<{ path: string }>('select path from attachment where id = $1', [id]))[0]!.path
    await writeFile(join(company.folder, 'files', path.slice(0, 2), path), phoneJpeg(30, 20))
    expect((await content({ id })).data.includes(place)).toBe(false)
    await rm(join(company.folder, 'files', path.slice(0, 2), path))
  })

  it.each(['isom', 'mp42', 'qt  '])('is blanked in a video of the brand %s, which stays as long and as it is', async brand => {
    const movie = movieOf(brand)
    const { id, type } = shop.done(await add(movie, { record: (await shop.stone()).id, kind: 'video', name: 'EU-1.mov' }))
    expect(type).toBe(brand === 'qt  ' ? 'video/quicktime' : 'video/mp4')
    const { data } = await content({ id })
    expect([data.length, data.includes(place), data.includes('film film')]).toEqual([movie.length, false, true])
    expect(await isAnywhere(place)).toBe(false)
  })
})

describe('a photo', () => {
  it('is served in sizes, as a whole and never larger than it is', async () => {
    const { id } = shop.done(await add(jpegOf(900, 600), { record: (await shop.stone()).id }))
    expect(sizeIn((await content({ id, size: 'thumb' })).data)).toEqual(['webp', 96, 64])
    expect(sizeIn((await content({ id, size: 'card' })).data)).toEqual(['webp', 480, 320])
    expect(sizeIn((await content({ id, size: 'large' })).data)).toEqual(['jpeg', 900, 600])
    expect((await content({ id, size: 'thumb' })).data.length).toBeLessThan(2_000)
    expect((await content({ id, size: 'huge' })).status).toBe(400)
  })

  it('is scaled once, by content, and again when the scaled one is gone', async () => {
    const file = jpegOf(300, 300)
    const [one, two] = [await shop.stone(), await shop.stone()]
    const [first, second] = [shop.done(await add(file, { record: one.id })), shop.done(await add(file, { record: two.id }))]
    const shown = await content({ id: first.id, size: 'thumb' })
    const kept = async () =>
      (await readdir(join(company.folder, 'scaled'), { recursive: true })).filter(name => name.endsWith('.webp')).length
    const before = await kept()
    expect((await content({ id: second.id, size: 'thumb' })).data.equals(shown.data)).toBe(true)
    expect(await kept()).toBe(before)
    await rm(join(company.folder, 'scaled'), { recursive: true })
    expect((await content({ id: second.id, size: 'thumb' })).data.equals(shown.data)).toBe(true)
    const etag = shown.headers.get('etag')!
    expect((await content({ id: second.id, size: 'thumb' }, { 'if-none-match': etag })).status).toBe(304)
    const manager = await company.as('Manager')
    for (const { id } of [first, second]) shop.done(await manager.remove('/api/attachment', { id }))
    expect(await kept()).toBe(0)
  })

  it('that the stone already has is refused, also under another name', async () => {
    const { id: record } = await shop.stone()
    shop.done(await add(jpegOf(40, 40), { record }))
    const again = await add(phoneJpeg(40, 40, 1).subarray(0), { record, name: 'other.jpg' })
    const same = await add(jpegOf(40, 40), { record, name: 'other.jpg' })
    expect([same.status, same.data.fields.file]).toEqual([409, 'This stone already has this photo, as “EU-1.jpg”.'])
    // Its color profile makes it another picture.
    expect(again.status).toBe(200)
    expect((await filesOf(record)).length).toBe(2)
    expect((await add(jpegOf(40, 40), { record: (await shop.stone()).id })).status).toBe(200)
  })

  it('is refused when its content is something else, whatever its name says', async () => {
    const { id: record } = await shop.stone()
    const before = (await stored()).length
    const script = await add(Buffer.from('#!/bin/sh\necho 1\n'), { record, name: 'EU-1.heic' })
    expect([script.status, script.data.fields.file]).toEqual([400, 'A photo must be a JPEG, PNG or WebP picture.'])
    const program = await add(Buffer.from('MZ\x90\0\x03'), { record, name: 'EU-1.heic' })
    expect([program.status, program.errorMessages[0]]).toEqual([415, expect.stringMatching(/^Only JPEG, PNG and WebP pictures, MP4/)])
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(40)])
    expect((await add(heic, { record, name: 'EU-1.jpg' })).errorMessages[0]).toMatch(/^HEIC pictures are not stored/)
    expect((await add(movieOf(), { record, name: 'EU-1.jpg' })).data.fields.file).toMatch(/^A video can only be added/)
    const large = await add(Buffer.concat([jpegOf(20, 20), Buffer.alloc(60 * 1024 * 1024)]), { record })
    expect([large.status, large.errorMessages[0]]).toEqual([413, 'The file has 61 MB. At most 15 MB are stored.'])
    expect((await stored()).length).toBe(before)
  })

  it('shows the chosen part in every size, and stays whole for who takes the part back', async () => {
    const { id: record } = await shop.stone()
    const { id } = shop.done(await add(phoneJpeg(400, 200, 6), { record }))
    const manager = await company.as('Manager')
    const before = (await content({ id, size: 'card' })).headers.get('etag')
    // Upright it is 200 wide and 400 high: this is its lower quarter.
    shop.done(await manager.put('/api/attachment/crop', { id, crop: { left: 0.5, top: 0.75, width: 0.5, height: 0.25 } }))
    const part = await content({ id, size: 'card' })
    expect([sizeIn(part.data), part.headers.get('etag') === before]).toEqual([['webp', 100, 100], false])
    expect(sizeIn((await content({ id, size: 'large' })).data)).toEqual(['webp', 100, 100])
    expect(sizeIn((await content({ id })).data)).toEqual(['jpeg', 400, 200])
    expect((await filesOf(record))[0].crop).toEqual({ left: 0.5, top: 0.75, width: 0.5, height: 0.25 })
    shop.done(await manager.put('/api/attachment/crop', { id, crop: null }))
    expect(sizeIn((await content({ id, size: 'card' })).data)).toEqual(['webp', 200, 400])
    const outside = await manager.put('/api/attachment/crop', { id, crop: { left: 0.6, top: 0, width: 0.6, height: 1 } })
    expect(outside.data.fields.crop).toBe('The part must lie inside the photo.')
    expect((await (await company.as('Salesman')).put('/api/attachment/crop', { id, crop: null })).status).toBe(403)
    const steps = shop.done(await manager.get('/api/inventory/history', { id: record }))
    expect(steps.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['attach', 'crop']))
  })
})

describe('photos and videos of a stone', () => {
  it('have an order; the first photo is the one of lists', async () => {
    const stone = await shop.stone()
    const added = [jpegOf(10, 10), jpegOf(20, 10), jpegOf(30, 10)]
    const ids: string[] = []
    for (const file of added) ids.push(shop.done(await add(file, { record: stone.id })).id)
    const film = shop.done(await add(movieOf(), { record: stone.id, kind: 'video' })).id
    const manager = await company.as('Manager')
    const photo = async () => shop.done(await manager.get('/api/inventory', { id: stone.id })).photo
    expect(await photo()).toBe(ids[0])
    const order = [film, ids[2]!, ids[0]!, ids[1]!]
    shop.done(await manager.put('/api/attachment/order', { entity: 'inventory', record: stone.id, ids: order }))
    expect((await filesOf(stone.id)).map(({ id }: { id: string }) => id)).toEqual(order)
    expect(await photo()).toBe(ids[2])
    const later = shop.done(await add(jpegOf(40, 10), { record: stone.id })).id
    expect((await filesOf(stone.id)).at(-1).id).toBe(later)
    for (const wrong of [order, [...order, later, later], [...order, film]]) {
      const { status, errorMessages } = await manager.put('/api/attachment/order', { entity: 'inventory', record: stone.id, ids: wrong })
      expect([status, errorMessages[0]]).toEqual([
        409,
        'Someone has added or removed photos or videos here. Check the order and try again.',
      ])
    }
    const salesman = await company.as('Salesman')
    expect((await salesman.put('/api/attachment/order', { entity: 'inventory', record: stone.id, ids: [...order, later] })).status).toBe(
      403,
    )
  })

  it('of a 360° view come one by one, and go together', async () => {
    const { id: record } = await shop.stone()
    for (let at = 0; at < 4; at++) shop.done(await add(jpegOf(120 + at, 10), { record, kind: 'turn', name: `EU-1_360_${at}.jpg` }))
    const frames = await filesOf(record)
    expect(frames.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name.slice(-5, -4)}`)).toEqual(
      ['0', '1', '2', '3'].map(at => `turn ${at}`),
    )
    const before = (await stored()).length
    shop.done(await (await company.as('Manager')).remove('/api/attachment', { id: frames[2].id }))
    expect([(await filesOf(record)).length, before - (await stored()).length]).toEqual([0, 4])
    await company.query(
      `insert into attachment (id, entity, record_id, kind, name, type, size, path, created_by)
       select gen_random_uuid(), 'inventory', $1, 'turn', 'x', 'image/jpeg', 1, repeat('e', 64), id
       from (select id from "user" limit 1) u, generate_series(1, $2)`,
      [record, mostTurnPictures],
    )
    expect((await add(jpegOf(50, 10), { record, kind: 'turn' })).data.fields.file).toBe('A 360° view has at most 120 pictures.')
  })
})

describe('a video', () => {
  it('is sent in the parts that a player asks for', async () => {
    const { id } = shop.done(await add(movieOf(), { record: (await shop.stone()).id, kind: 'video', name: 'EU-1 side.mp4' }))
    const whole = await content({ id })
    expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-type')]).toEqual([200, 'bytes', 'video/mp4'])
    const part = await content({ id }, { range: 'bytes=4-11' })
    expect([part.status, part.data.toString('latin1'), part.headers.get('content-range')]).toEqual([
      206,
      'ftypisom',
      `bytes 4-11/${whole.data.length}`,
    ])
    expect((await content({ id }, { range: `bytes=${whole.data.length}-` })).status).toBe(416)
    expect((await content({ id, size: 'thumb' })).status).toBe(404)
  })

  it('may come with a poster, which is kept and deleted with it', async () => {
    const { id: record } = await shop.stone()
    const before = (await stored()).length
    const { id } = shop.done(await add(movieOf('isom', 'another'), { record, kind: 'video', poster: phoneJpeg(200, 100, 1) }))
    expect(sizeIn((await content({ id, size: 'thumb' })).data)).toEqual(['webp', 96, 48])
    expect((await filesOf(record))[0]).toMatchObject({ kind: 'video', hasPoster: true })
    expect([(await stored()).length - before, await isAnywhere(place)]).toEqual([2, false])
    shop.done(await (await company.as('Manager')).remove('/api/attachment', { id }))
    expect((await stored()).length).toBe(before)
    expect((await add(movieOf('isom', 'bad'), { record, kind: 'video', poster: movieOf() })).data.fields.poster).toBe(
      'The poster must be a picture.',
    )
    expect((await add(jpegOf(9, 9), { record, poster: jpegOf(9, 9) })).data.fields.file).toBe('Send one file at a time.')
  })

  it('is refused when it is cut off, and belongs to stones alone', async () => {
    const { id: record } = await shop.stone()
    const movie = movieOf('isom', 'cut')
    for (const file of [movie.subarray(0, movie.length - 2), movie.subarray(0, 60)])
      expect((await add(file, { record, kind: 'video' })).data.fields.file).toBe('The video is damaged or was not sent whole.')
    expect((await add(movie, { record, kind: 'photo' })).data.fields.file).toMatch(/^A video can only/)
    const branch = company.branch
    expect((await add(movie, { record: branch, entity: 'branch', kind: 'video' })).status).toBe(403)
  })
})

describe('file names', () => {
  it('find the stones that they begin with, whatever signs and letters they are written with', async () => {
    const stone = await shop.stone({ sku: 'BKK/RU.0815' })
    const photo = shop.done(await add(pngOf(12, 12), { record: stone.id })).id
    const manager = await company.as('Manager')
    const rows = shop.done(await manager.get('/api/inventory/named', { keys: 'bkk-ru-0815-2,bkk-ru-0815,bkk-ru' }))
    expect(rows).toEqual([{ key: 'bkk-ru-0815', id: stone.id, sku: 'BKK/RU.0815', stoneName: expect.objectContaining({}), photo }])
    expect((await (await company.as('Salesman')).get('/api/inventory/named', { keys: 'bkk-ru-0815' })).status).toBe(403)
    expect((await manager.get('/api/inventory/named', { keys: Array.from({ length: 201 }, (_, at) => `key-${at}`).join() })).status).toBe(
      400,
    )
  })
})

it('keeps no upload that it refused', async () => {
  expect(await readdir(join(company.folder, 'uploads'))).toEqual([])
  expect((await stat(join(company.folder, 'files'))).isDirectory()).toBe(true)
})
