import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entities } from '../../src/domain/index.ts'
import type { Role } from '../../src/domain/people/role.ts'
import { connect } from '../../src/server/kit/db/db.ts'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { openEmbedded } from '../../src/server/kit/embedded/database.ts'
import { emailOf, type Office, password, type Visitor } from '../support/company.ts'
import { order, urlOf } from '../support/database/database.ts'
import { proxyTo } from '../support/database/proxy.ts'
import { type Program, runProgram, until } from '../support/program.ts'
import { programInWorld } from '../support/world.ts'
import { isAway, key, stubborn } from './client.ts'
import type { Device } from './device/device.ts'

/** A server of the company; `name` is the application name of its database connections, new after each start. */
export type Server = Program & {
  name: string
  halt(signal: NodeJS.Signals): Promise<void>
  resume(): Promise<void>
  restart(signal: NodeJS.Signals, rest: number): Promise<void>
}

// A killed process loses no data that it has written to the system, so no write waits for the disk, unless the disk is a device whose
// power is cut. The other settings that protect the database have their defaults. Fewer checkpoints write fewer full pages.
const withoutDisk = { fsync: 'off', max_wal_size: '2GB', checkpoint_timeout: '15min', shared_buffers: '512MB' }
const onDevice = { ...withoutDisk, fsync: 'on' }

/**
 * The database with its default settings, behind a proxy that can be cut. It restarts by itself when it is killed. All data of the
 * company are in `data`: with a device on its disk.
 */
export const openStore = async (folder: string, device?: Device) => {
  const data = device?.disk ?? folder
  const embedded = await openEmbedded(data, () => {}, device ? onDevice : withoutDisk)
  const proxy = await proxyTo(embedded.url)
  const postmaster = async () => Number((await readFile(join(data, 'database/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    data,
    device,
    url: embedded.url,
    proxy,
    postmaster,
    stop: async () => {
      await proxy.close()
      await embedded.stop()
    },
  }
}
export type Store = Awaited<ReturnType<typeof openStore>>

/** Repeats the work until the database is available; other errors are thrown. */
const insist = async <T>(work: () => Promise<T>): Promise<T> => {
  let done: { result: T } | undefined
  await until('The database answers', async () => {
    try {
      done = { result: await work() }
    } catch (error) {
      if (!isAway(error)) throw error
    }
    return done !== undefined
  })
  return done!.result
}

/** A separate company with two servers, one of them behind the proxy, for many clients at once. */
export const openSoakCompany = async (store: Store, folder: string, clock: { lost: () => boolean }) => {
  const name = `soak_${randomBytes(4).toString('hex')}`
  await insist(() => order(store.url, `create database ${name}`))
  const url = urlOf(store.url, name)
  const database = connect(url, 4)
  const query: Office['query'] = (text, values = []) => insist(async () => (await database.pool.query(text, values)).rows)
  const dead = new Set<string>()

  const serverOver = async (address: string, index: number): Promise<Server> => {
    let count = 0
    const named = () => `soak-${index}-${count}`
    const env = () => ({ DATABASE_URL: `${address}?application_name=${named()}` })
    const program = await runProgram(
      {
        DATA_DIR: join(store.data, `server-${index}`),
        ENVELOPE_KEY: key.toString('base64'),
        ADMIN_EMAIL: emailOf('Admin'),
        ADMIN_PASSWORD: password,
        DEMO: '0',
        ...programInWorld,
      },
      join(folder, `server-${index}.log`),
    )
    const halt = (signal: NodeJS.Signals) => {
      dead.add(named())
      return program.end(signal)
    }
    const resume = () => {
      count += 1
      return program.start(env())
    }
    const restart = async (signal: NodeJS.Signals, rest: number) => {
      await halt(signal)
      await new Promise(done => setTimeout(done, rest))
      await resume()
    }
    await program.start(env())
    return {
      ...program,
      get name() {
        return named()
      },
      halt,
      resume,
      restart,
    }
  }
  const servers = [await serverOver(url, 0), await serverOver(store.proxy.over(name), 1)]

  /** Waits until no killed or disconnected session is still active in the database. */
  const settled = async () => {
    await store.proxy.settled()
    while (dead.size > 0) {
      const names = [...dead]
      const [still] = await query<{ count: number }>(
        "select count(*) as count from pg_stat_activity where application_name = any($1::text[]) and state <> 'idle'",
        [names],
      )
      if (still!.count > 0) continue
      for (const one of names) dead.delete(one)
    }
  }
  const company = { servers, query, settled, clock }
  const admin = await stubborn(company).signedIn(emailOf('Admin'))
  const make: Office['make'] = async (entity, draft) => {
    const answer = await admin.post(`/api/${entities[entity].path}`, { id: uuid(), ...draft })
    if (answer.status !== 200) throw new Error(`${entity}: ${answer.errorMessages.join(' ')}`)
    return answer.data.id
  }
  const branch = (await query<{ id: string }>('select id from branch where head_office'))[0]!.id
  const designation = (await query<{ id: string }>("select id from employee_designation where track = 'sales'"))[0]!.id
  const employee = await make('employee', { name: 'Somchai', designation, branch })
  await make('user', { name: 'Manager of the company', email: emailOf('Manager'), password, role: 'Manager', branch, employee })
  // Else the Manager would first have to choose another password than the one that the Admin set.
  await query('update "user" set must_change = false')

  const visitors = new Map<Role, Promise<Visitor>>([['Admin', Promise.resolve(admin)]])
  const as = (role: Role) => {
    if (!visitors.has(role)) visitors.set(role, stubborn(company).signedIn(emailOf(role)))
    return visitors.get(role)!
  }
  const office: Office = { as, query, branch, currency: programInWorld.BASE_CURRENCY, employee, make }
  const close = async () => {
    for (const server of servers) await server.end('SIGKILL')
    await database.close()
    await insist(() => order(store.url, `drop database if exists ${name} with (force)`))
  }
  return { ...company, office, db: database.db, insist, close }
}
export type SoakCompany = Awaited<ReturnType<typeof openSoakCompany>>
