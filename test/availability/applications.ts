import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { emailOf, password } from '../support/company.ts'
import { runProgram, until } from '../support/program.ts'
import { programInWorld } from '../support/world.ts'
import { machines, network } from './cluster.ts'
import { partOf } from './processes.ts'
import type { Programs } from './programs.ts'
import type { Machine } from './templates/etcd.ts'
import { haproxyFile } from './templates/haproxy.ts'

export const key = Buffer.alloc(32, 7)
const applications = machines.slice(0, 2)
const [ownerPassword, runtimePassword] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]

const addressFor = (role: string, secret: string, { address }: Machine, database = 'stonebook') =>
  `postgres://${role}:${secret}@${address}:5000/${database}`

/** A connection to the primary through the proxy. In its first second, a proxy takes every server for the primary. */
const connectToPrimary = async (url: string): Promise<pg.Client | undefined> => {
  const client = new pg.Client({ connectionString: url })
  // A proxy that finds out that it took a standby cuts the connection.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby === false) return client
  } catch {
    // Nothing listens yet, or the proxy has no server.
  }
  await client.end().catch(() => {})
  return undefined
}

/** Creates the two roles and the database as docs/operating/servers.md#from-the-embedded-database-to-a-server says. */
const createDatabase = async (url: string): Promise<void> => {
  let client: pg.Client | undefined
  await until('The primary answers through the proxy', async () => {
    client = await connectToPrimary(url)
    return client !== undefined
  })
  await client?.query(`create role stonebook login createdb password '${ownerPassword}'`)
  await client?.query(`create role stonebook_runtime login password '${runtimePassword}'`)
  await client?.query("create database stonebook owner stonebook template template0 encoding 'UTF8' locale 'C.UTF-8'")
  await client?.end()
}

/** The proxy and Stonebook of a machine. */
const applicationOf = async (machine: Machine, folder: string, programs: Programs) => {
  const addresses = {
    DATABASE_URL: addressFor('stonebook_runtime', runtimePassword, machine),
    DATABASE_OWNER_URL: addressFor('stonebook', ownerPassword, machine),
  }
  const env = {
    ...{ ...addresses, ...programInWorld, DATA_DIR: join(folder, 'shared'), ENVELOPE_KEY: key.toString('base64'), DEMO: '0' },
    ...{ PUBLIC_URL: `http://${applications[0]?.address}:8080`, ADMIN_EMAIL: emailOf('Admin'), ADMIN_PASSWORD: password },
  }
  const server = await runProgram(env, join(folder, `server-${machine.name}.log`))
  const file = join(folder, `haproxy-${machine.name}.cfg`)
  const listening = { web: `${machine.address}:8080`, database: `${machine.address}:5000`, server: server.address.slice('http://'.length) }
  writeFileSync(file, haproxyFile(machines, { machine, applications, network, global: [], ...listening }))
  const home = join(folder, `haproxy-${machine.name}`)
  mkdirSync(home)
  const proxy = partOf({ command: [programs.haproxy, '-db', '-f', file], folder: home, log: join(folder, `haproxy-${machine.name}.log`) })
  return { machine, server, proxy, env }
}

/** Starts Stonebook on two machines, each behind the proxy of its machine. Clients use the first proxy. */
export const openApplications = async (folder: string, programs: Programs, superuser: string) => {
  const [first, second] = await Promise.all(applications.map(machine => applicationOf(machine, folder, programs)))
  if (!first || !second) throw new Error('Two machines are needed.')
  for (const { proxy } of [first, second]) proxy.start()
  await createDatabase(addressFor('postgres', superuser, first.machine, 'postgres'))
  for (const { server } of [first, second]) await server.start()
  const address = first.env.PUBLIC_URL
  await until('Stonebook answers through the proxy', async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok ?? false)
  return { first, second, address, env: first.env, databaseUrl: first.env.DATABASE_OWNER_URL }
}
export type Applications = Awaited<ReturnType<typeof openApplications>>
