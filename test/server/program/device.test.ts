import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '../../../src/server/kit/embedded/database.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { openBackup } from '../../../src/server/program/backup-restore.ts'
import { runCommand } from '../../soak/command.ts'
import { type Device, deviceFault, openDevice } from '../../soak/device/device.ts'
import { emailOf, password, visitor } from '../../support/company.ts'
import { buildServer, runProgram, until } from '../../support/program.ts'

// What a disk keeps when its power is cut: test/soak/device.
const fault = await deviceFault()
const key = Buffer.alloc(32, 7)

let folder: string
let device: Device
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonebook-device-'))
  device = await openDevice(folder)
})
afterEach(async () => {
  delete process.env.LD_PRELOAD
  await device.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs code on the device. Paths begin in its folder, and `sync` waits for a file or folder. */
const onDevice = (code: string) => {
  const sync = 'const sync = path => { const file = fs.openSync(path, "r"); fs.fsyncSync(file); fs.closeSync(file) }'
  const { status, stderr } = spawnSync(process.execPath, ['-e', `const fs = require('fs'); ${sync}; ${code}`], {
    ...{ cwd: device.disk, env: { ...process.env, ...device.env }, encoding: 'utf8' },
  })
  expect([status, stderr]).toEqual([0, ''])
}
const contents = async () => {
  const names = (await readdir(device.disk)).sort()
  return Object.fromEntries(await Promise.all(names.map(async name => [name, await readFile(join(device.disk, name), 'utf8')])))
}

describe.skipIf(fault)(`a device that loses unsynced writes${fault ? `. ${fault}` : ''}`, () => {
  test('loses what was not synced: writes, cut ends, and changes of names', async () => {
    const old = { cut: 'old', gone: 'old', moved: 'old', over: 'old', written: 'old' }
    onDevice(`for (const name of ${JSON.stringify(Object.keys(old))}) { fs.writeFileSync(name, 'old'); sync(name) }; sync('.')`)
    await device.cut()
    expect(await contents()).toEqual(old)
    onDevice(`fs.truncateSync('cut', 1); fs.unlinkSync('gone'); fs.renameSync('moved', 'over'); fs.appendFileSync('written', ' and new');
      fs.writeFileSync('fresh', 'fresh'); fs.copyFileSync('written', 'copy'); fs.linkSync('written', 'link'); fs.mkdirSync('folder')`)
    expect(await device.cut()).toMatchObject({ names: 6 })
    expect(await contents()).toEqual(old)
  })

  test('keeps what was synced: content with its file, and names with their folder', async () => {
    onDevice(`fs.writeFileSync('content', 'first'); sync('content'); sync('.'); fs.appendFileSync('content', ', second'); sync('content');
      fs.writeFileSync('part', 'whole'); sync('part'); fs.renameSync('part', 'whole'); sync('.');
      fs.writeFileSync('empty', 'lost'); sync('.')`)
    await device.cut()
    expect(await contents()).toEqual({ content: 'first, second', empty: '', whole: 'whole' })
  })

  test('loses blocks of a file by chance, as a disk that had written some of them', async () => {
    onDevice(
      `fs.writeFileSync('file', 'a'.repeat(40_960)); sync('file'); sync('.'); fs.writeFileSync('file', 'b'.repeat(40_960), { flag: 'r+' })`,
    )
    // The first number decides that blocks are lost; of the others every second is.
    let turn = 0
    await device.cut(below => (below === 3 ? 1 : turn++ % 2))
    const blocks = (await contents()).file?.replaceAll('a'.repeat(4_096), 'a').replaceAll('b'.repeat(4_096), 'b')
    expect(blocks).toBe('bababababa')
  })

  test('stops every process after a number of steps', async () => {
    await device.offAfter(3)
    const code = "const fs = require('fs'); for (;;) fs.appendFileSync('steps', '.')"
    spawn(process.execPath, ['-e', code], { cwd: device.disk, env: { ...process.env, ...device.env }, stdio: 'ignore' })
    await until('The power is off', device.isOff)
    await device.end()
    // It opened the file, wrote, and opened the file again.
    expect(await contents()).toEqual({ steps: '.' })
  })

  test.each(['on', 'off'])('PostgreSQL with fsync %s: what it acknowledged is there only with it', async fsync => {
    Object.assign(process.env, device.env)
    const database = await openEmbedded(device.disk, () => {}, { fsync })
    const ask = async (text: string) => {
      const client = new pg.Client(database.url)
      // The power is cut while it is connected.
      client.on('error', () => {})
      await client.connect()
      return client.query(text)
    }
    await ask('create table kept as select 1 as one')
    await device.cut()
    await database.stop()
    const again = openEmbedded(device.disk, () => {}, { fsync })
    const found = again.then(async ({ url }) => {
      const client = new pg.Client(url)
      await client.connect()
      return client.query('select one from kept').finally(() => client.end())
    })
    if (fsync === 'on') expect((await found).rows).toEqual([{ one: 1 }])
    else await expect(found).rejects.toThrow()
    await again.then(({ stop }) => stop()).catch(() => {})
  })

  describe('under a server', () => {
    beforeAll(buildServer)

    test('an attached file whose upload was answered is there after a power cut, and so is a backup of it', async () => {
      const settings = { DATABASE_URL: '', DATA_DIR: join(device.disk, 'data'), DEMO: '0', ENVELOPE_KEY: key.toString('base64') }
      const user = { ADMIN_EMAIL: emailOf('Admin'), ADMIN_PASSWORD: password }
      const program = await runProgram({ ...settings, ...user, ...device.env }, join(folder, 'log'))
      await program.start()
      const signedIn = async () => {
        const admin = visitor(program.address, key)
        expect((await admin.signIn(emailOf('Admin'))).status).toBe(200)
        return admin
      }
      const admin = await signedIn()
      const record = (await admin.get('/api/branch')).data.rows[0].id
      const body = new FormData()
      body.append('encryptedData', seal(key, JSON.stringify({ entity: 'branch', record, kind: 'document' })))
      body.append('file', new Blob(['sku,carats\n']), 'stones.csv')
      const { status, data } = await admin.call('POST', '/api/attachment', body)
      expect(status).toBe(200)
      const backups = join(device.disk, 'backups')
      const made = await runCommand(['dist/server/backup-command.js', 'backup', backups], { ...settings, ...device.env })
      expect(made).toMatchObject({ code: 0, output: expect.stringContaining('1 files are there') })
      await device.cut()
      expect((await openBackup(backups)).manifest.files).toHaveLength(1)
      await program.end('SIGKILL')
      await program.start()
      const found = await (await signedIn()).get('/api/attachment/file', { id: data.id })
      expect([found.status, String(found.data)]).toEqual([200, 'sku,carats\n'])
      await program.end('SIGTERM')
    })
  })
})
