import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInside } from '../../../src/server/kit/http/inside.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { download } from '../../../src/server/stock/linked-picture/download.ts'
import { fetchPictures } from '../../../src/server/stock/linked-picture/job.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { importer, startImportJobs } from '../../support/import-list.ts'
import { jpegOf } from '../../support/media/files.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const megabyte = Buffer.alloc(1024 * 1024)
const send = (answer: ServerResponse, picture: Buffer) => answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
let requests: string[] = []
const redirect = (to: string) => (answer: ServerResponse) => answer.writeHead(302, { location: to }).end()
/** What the site of another company answers, by path. */
const pages: Record<string, (answer: ServerResponse) => unknown> = {
  '/ruby.jpg': answer => send(answer, jpegOf(60, 40)),
  '/moved.jpg': redirect('/ruby.jpg'),
  '/away.jpg': redirect('http://photos.example.org/ruby.jpg'),
  '/round.jpg': redirect('/round.jpg'),
  '/page': answer => answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>A stone</p>'),
  '/broken.jpg': answer => answer.writeHead(200).write(jpegOf(900, 700).subarray(0, 100), () => answer.destroy()),
  '/large.jpg': answer => {
    for (let sent = 0; sent < 17; sent++) answer.write(megabyte)
    answer.end()
  },
  '/private.jpg': answer => answer.writeHead(403).end(),
  '/silent.jpg': () => {},
}
const site = createServer((request, answer) => {
  requests.push(request.url ?? '')
  const page = pages[request.url ?? '']
  if (page) page(answer)
  else answer.writeHead(404).end()
})

const running = { signal: new AbortController().signal, log: createLog('silent') }
let company: TestCompany
let shop: Shop
let host: string
const link = (path: string, at = host) => `http://${at}${path}`
beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  company = await openTestCompany()
  shop = await openShop(company)
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await company.stop()
})

const allow = async (pictureSites: string | null) => {
  const admin = await company.as('Admin')
  const { id, version } = shop.done(await admin.get('/api/setting'))
  return admin.put('/api/setting', { id, version, pictureSites })
}
const folder = () => join(company.folder, 'uploads')
const run = async () => {
  requests = []
  const { db, files, printer, clock } = company
  await fetchPictures({ db, files, reads: printer.reads, folder: folder(), now: () => clock.now }, running)
}
/** A stone that links to this picture, after the job. */
const fetched = async (pictureLink: string) => {
  const { id } = await shop.stone({ pictureLink })
  await run()
  const { pictureFault } = await shop.read('inventory', id)
  const files = shop.done(await (await company.as('Manager')).get('/api/attachment', { entity: 'inventory', record: id }))
  return { id, pictureFault, photos: files.map(({ kind, name }: { kind: string; name: string }) => [kind, name]) }
}

describe('the pictures that stones link to', () => {
  it('are fetched from no site that is not in the settings', async () => {
    expect(await fetched(link('/ruby.jpg'))).toMatchObject({ pictureFault: null, photos: [] })
    shop.done(await allow('images.example.com'))
    expect(await fetched(link('/ruby.jpg'))).toMatchObject({ pictureFault: null, photos: [] })
    expect(requests).toEqual([])
  })

  it('are fetched from the sites of the settings, also of stones that linked to them before, each once', async () => {
    shop.done(await allow(`images.example.com, ${host}`))
    await run()
    expect(requests).toEqual(['/ruby.jpg', '/ruby.jpg'])
    const { id, photos } = await fetched(link('/moved.jpg'))
    const { sku, photo } = await shop.read('inventory', id)
    expect(photos).toEqual([['photo', `${sku}.jpg`]])
    expect(photo).not.toBeNull()
    await run()
    expect(requests).toEqual([])
    expect(await readdir(folder())).toEqual([])
  })

  it.each([
    ['is gone', '/gone.jpg', 'The site has no such picture.'],
    ['is not for us', '/private.jpg', 'The site answered with the error 403.'],
    ['is a page', '/page', 'Only JPEG, PNG and WebP pictures, MP4, MOV and WebM videos, PDF, CSV and Excel files are accepted.'],
    ['is not sent whole', '/broken.jpg', 'The site cannot be reached.'],
    ['is too large', '/large.jpg', 'The file has more than 15 MB.'],
    ['leads to another site', '/away.jpg', 'The link leads to another site, photos.example.org.'],
    ['leads on without end', '/round.jpg', 'The site redirects too many times.'],
  ])('of which one %s are said not to be fetched, and why', async (_, path, pictureFault) => {
    expect(await fetched(link(path))).toMatchObject({ pictureFault, photos: [] })
    expect(await readdir(folder())).toEqual([])
  })

  it('are tried again when the disk of the server failed', async () => {
    const { id } = await shop.stone({ pictureLink: link('/ruby.jpg') })
    const { db, files, printer, clock } = company
    const noFolder = join(folder(), 'a-file')
    await writeFile(noFolder, '')
    const work = { db, files, reads: printer.reads, now: () => clock.now }
    await expect(fetchPictures({ ...work, folder: noFolder }, running)).rejects.toThrow('EEXIST')
    expect(await shop.read('inventory', id)).toMatchObject({ pictureFault: null, photo: null })
    await rm(noFolder)
    await run()
    expect(await shop.read('inventory', id)).toMatchObject({ pictureFault: null, photo: expect.anything() })
  })

  it('are fetched again when the link is another one', async () => {
    const { id } = await fetched(link('/gone.jpg'))
    const manager = await company.as('Manager')
    const { version } = await shop.read('inventory', id)
    shop.done(await manager.put('/api/inventory', { id, version, pictureLink: link('/ruby.jpg') }))
    await run()
    expect(await shop.read('inventory', id)).toMatchObject({ pictureFault: null, photo: expect.anything() })
  })

  it('do not keep an import from being undone', async () => {
    const jobs = await startImportJobs(company)
    try {
      const stones = importer(company, 'inventory')
      const list = `SKU,Stone,Carats,Treatment,Cost per carat,Picture\nLINKED-1,Blue sapphire,2.31,Heated,100,${link('/ruby.jpg')}\n`
      const { id } = await stones.whole(list)
      await run()
      expect(requests).toEqual(['/ruby.jpg'])
      expect(await stones.undo(id)).toMatchObject({ state: 'undone', message: null })
    } finally {
      await jobs.stop()
    }
  })
})

it('a list of sites that is none is refused at its field', async () => {
  const { status, data } = await allow('images.example.com, everywhere')
  expect([status, data.fields]).toEqual([400, { pictureSites: '“everywhere” is not the name of a site, such as images.example.com.' }])
})

describe('the network of the company', () => {
  it.each(['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '::1', '::', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1'])(
    'has the address %s',
    address => {
      expect(isInside(address)).toBe(true)
    },
  )
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('does not have the address %s', address => {
    expect(isInside(address)).toBe(false)
  })
  it('is not reached by the name of an allowed site', async () => {
    const named = host.replace('127.0.0.1', 'localhost')
    const reading = download(link('/ruby.jpg', named), join(folder(), 'never'), [named], new AbortController().signal)
    await expect(reading).rejects.toThrow('The site is inside the network of the company.')
  })
  it('a site that never answers is left when the server stops', async () => {
    const stop = new AbortController()
    const reading = download(link('/silent.jpg'), join(folder(), 'silent'), [host], stop.signal)
    await expect.poll(() => requests.includes('/silent.jpg')).toBe(true)
    stop.abort(new Error('The server is stopping.'))
    await expect(reading).rejects.toThrow('The server is stopping.')
  })
})
