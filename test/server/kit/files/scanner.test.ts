import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openScanner, type Scanner, scannerPlace } from '../../../../src/server/kit/files/scanner.ts'
import { seal } from '../../../../src/server/kit/http/envelope.ts'
import { createLog } from '../../../../src/server/kit/log.ts'
import { readSettings } from '../../../../src/server/kit/settings.ts'
import { fetchPictures } from '../../../../src/server/stock/linked-picture/job.ts'
import { openTestCompany, type TestCompany } from '../../../support/company.ts'
import { jpegOf } from '../../../support/media/files.ts'
import { openShop } from '../../../support/shop.ts'

// The harmless file that every virus scanner reports. It is not written here in one piece: a scanner would report this test.
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('')
const list = Buffer.from('sku,carats\nA1,1.00\n')
const infected = Buffer.from(`sku,carats\n${eicar},1.00\n`)
const clamd = process.env.CLAMD ?? ''

let work: string
let company: TestCompany
/** The scanner of the server, which the tests exchange. */
let current: Scanner | undefined
let program: ChildProcess | undefined
const socket = () => join(work, 'clamd.sock')

/** The real scanner, with one signature. */
const startClamd = async () => {
  await mkdir(join(work, 'signatures'))
  await writeFile(join(work, 'signatures', 'test.ndb'), `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const settings = [
    `LocalSocket ${socket()}`,
    `DatabaseDirectory ${join(work, 'signatures')}`,
    `TemporaryDirectory ${work}`,
    'Foreground yes',
    'StreamMaxLength 1M',
  ]
  await writeFile(join(work, 'clamd.conf'), `${settings.join('\n')}\n`)
  program = spawn(clamd, ['-c', join(work, 'clamd.conf')], { stdio: 'ignore' })
  const scanner = openScanner({ path: socket() })
  await vi.waitUntil(() => scanner.answers(), { timeout: 60_000 })
  return scanner
}

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'stonebook-scanner-'))
  company = await openTestCompany({
    scanner: { scan: async path => (await current?.scan(path)) ?? null, answers: async () => current?.answers() ?? false },
  })
})
afterAll(async () => {
  await company.stop()
  if (program?.exitCode === null) {
    program.kill()
    await once(program, 'exit')
  }
  await rm(work, { recursive: true, force: true })
})

const add = async (file: Buffer) => {
  const body = new FormData()
  body.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'branch', record: company.branch, kind: 'document' })))
  body.append('file', new Blob([new Uint8Array(file)]), 'list.csv')
  return (await company.as('Admin')).call('POST', '/api/attachment', body)
}
const importList = async (file: Buffer) => {
  const body = new FormData()
  body.append('encryptedData', seal(company.key, '{}'))
  body.append('file', new Blob([new Uint8Array(file)]), 'list.csv')
  return (await company.as('Admin')).call('POST', '/api/import/customer', body)
}
const kept = async (folder: string) => (await readdir(join(company.folder, folder), { recursive: true }).catch(() => [])).length

describe.skipIf(!clamd)('the scanner clamd', () => {
  beforeAll(async () => {
    current = await startClamd()
  })

  it('lets clean files through, and refuses those in which it finds something: nothing is stored, and Security shows it', async () => {
    expect((await add(list)).status).toBe(200)
    const before = [await kept('files'), await kept('imports'), await kept('uploads')]
    const sentence = 'The virus scanner found Eicar-Test.UNOFFICIAL in this file. Nothing was saved.'
    for (const send of [add, importList]) {
      const { status, data, errorMessages } = await send(infected)
      expect([status, data.fields, errorMessages]).toEqual([400, { file: sentence }, [sentence]])
    }
    expect([await kept('files'), await kept('imports'), await kept('uploads')]).toEqual(before)
    // Events are written after the answer, and the same one within a minute is counted.
    const found = () => company.query("select detail from security_event where event = 'infected'")
    await expect.poll(found).toEqual([{ detail: 'Eicar-Test.UNOFFICIAL' }])
  })

  it('refuses a file that is larger than it scans', async () => {
    const { status, errorMessages } = await add(Buffer.concat([list, Buffer.alloc(3 * 1024 * 1024, 'a')]))
    expect([status, errorMessages]).toEqual([503, ['The virus scanner could not check the file. Nothing was saved. Try again later.']])
    expect((await add(Buffer.from('sku,carats\nA2,1.00\n'))).status).toBe(200)
  })

  it('looks into pictures behind links, too', async () => {
    const picture = Buffer.concat([jpegOf(60, 40), Buffer.from(eicar)])
    const site = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture))
    await once(site.listen(0, '127.0.0.1'), 'listening')
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
    const shop = await openShop(company)
    const stone = await shop.stone({ pictureLink: `http://${host}/ruby.jpg` })
    await company.query('update setting set picture_sites = $1', [host])
    const { db, files, printer } = company
    const fetching = { db, now: () => new Date(), files, reads: printer.reads, scanner: current, folder: join(company.folder, 'uploads') }
    await fetchPictures(fetching, { signal: new AbortController().signal, log: createLog('silent') })
    site.closeAllConnections()
    site.close()
    const [found] = await company.query<{ fault: string }>('select picture_fault as fault from inventory where id = $1', [stone.id])
    expect(found?.fault).toBe('The virus scanner found Eicar-Test.UNOFFICIAL in this file. Nothing was saved.')
  })
})

describe('a scanner', () => {
  it('that is away or breaks off lets no file through', async () => {
    const closes = createSocket(connection => connection.on('error', () => {}).once('data', () => connection.destroy()))
    await once(closes.listen(0, '127.0.0.1'), 'listening')
    const { port } = closes.address() as AddressInfo
    for (const place of [{ path: join(work, 'nobody') }, { host: '127.0.0.1', port }]) {
      current = openScanner(place)
      const { status, headers } = await add(Buffer.from('sku,carats\nA3,1.00\n'))
      expect([status, headers.get('retry-after'), await current.answers()]).toEqual([503, '30', false])
    }
    closes.close()
    current = undefined
    expect((await add(Buffer.from('sku,carats\nA3,1.00\n'))).status).toBe(200)
  })

  it.each([
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['tcp://scanner:3310', { host: 'scanner', port: 3310 }],
    ['tcp://scanner', undefined],
    ['http://scanner:3310', undefined],
    ['/run/clamav/clamd.ctl', undefined],
  ])('has an address such as %s', (address, place) => {
    expect(scannerPlace(address)).toEqual(place)
    if (place) expect(readSettings({ VIRUS_SCANNER: address }).VIRUS_SCANNER).toEqual(place)
    else expect(() => readSettings({ VIRUS_SCANNER: address })).toThrow(/^The setting VIRUS_SCANNER must be the address of clamd/)
  })
})
