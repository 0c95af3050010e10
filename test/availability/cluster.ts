import { execFile, execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../support/program.ts'
import { asKeeper, partOf, postmasterOf } from './processes.ts'
import type { Programs } from './programs.ts'
import { etcdFile, type Machine } from './templates/etcd.ts'
import { patroniFile } from './templates/patroni.ts'

/** Every machine has an address of its own on this one, so all use the usual ports. */
const subnet = `127.77.${randomInt(1, 255)}`
export const network = '127.0.0.0/8'
export const machines: readonly Machine[] = [1, 2, 3].map(number => ({ name: `stonebook${number}`, address: `${subnet}.${number}` }))

const secret = () => randomBytes(12).toString('hex')
const passwords = { superuser: secret(), replication: secret(), rewind: secret(), api: secret() }

/** A member as Patroni lists it. */
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

const readJson = async <T>(url: string, init: RequestInit = {}): Promise<T | undefined> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(3_000) })
    return (await response.json()) as T
  } catch {
    return undefined
  }
}

/** Raises etcd and Patroni with PostgreSQL on three machines, each in a folder below this one. */
export const openCluster = (folder: string, programs: Programs) => {
  const own = (path: string) => {
    mkdirSync(path)
    chmodSync(path, 0o700)
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', path])
    return path
  }
  const etcdOf = (machine: Machine) => {
    const home = own(join(folder, `etcd-${machine.name}`))
    const lines = etcdFile(machine, machines, join(home, 'data')).trimEnd().split('\n')
    const env = Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
    return partOf({ command: [programs.etcd], env, folder: home, log: join(folder, `etcd-${machine.name}.log`) })
  }
  const nodeOf = (machine: Machine) => {
    const home = own(join(folder, machine.name))
    const data = join(home, 'data')
    // A watchdog would restart this machine when Patroni is killed.
    const node = { network, programs: programs.postgres, data, sockets: home, watchdog: 'off', passwords } as const
    const file = join(folder, `${machine.name}.yml`)
    writeFileSync(file, patroniFile(machine, machines, node))
    const command = [programs.patroni, file]
    const postmaster = () => postmasterOf(data)
    return { ...partOf({ command, folder: home, log: join(folder, `${machine.name}.log`), more: postmaster }), machine, postmaster }
  }
  const etcd = machines.map(machine => ({ ...etcdOf(machine), machine }))
  const nodes = machines.map(nodeOf)

  const members = async (): Promise<Member[]> => {
    const lists = await Promise.all(machines.map(({ address }) => readJson<{ members: Member[] }>(`http://${address}:8008/cluster`)))
    return lists.find(list => list !== undefined)?.members ?? []
  }
  const isPrimary = async ({ address }: Machine) =>
    (await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.ok ?? false
  const nodeWith = async (what: string, isSo: (node: (typeof nodes)[number]) => Promise<boolean>) => {
    const answers = await Promise.all(nodes.map(isSo))
    const found = nodes[answers.indexOf(true)]
    if (!found) throw new Error(`There is no ${what}.`)
    return found
  }
  const primary = () => nodeWith('primary', ({ machine }) => isPrimary(machine))
  const synchronous = async () => {
    const list = await members()
    const name = list.find(({ role }) => role === 'sync_standby')?.name
    return nodeWith('synchronous standby', async ({ machine }) => machine.name === name)
  }
  /** The member of etcd that leads the others. */
  const leader = async () => {
    type Status = { leader?: string; header?: { member_id: string } }
    const init = { method: 'POST', body: '{}' }
    const all = await Promise.all(etcd.map(({ machine }) => readJson<Status>(`http://${machine.address}:2379/v3/maintenance/status`, init)))
    const found = etcd[all.findIndex(status => status?.leader !== undefined && status.leader === status.header?.member_id)]
    if (!found) throw new Error('etcd has no leader.')
    return found
  }
  const isWhole = async () => {
    const list = await members()
    const count = (role: string) => list.filter(member => member.role === role).length
    const isInStep = ({ role, state, lag }: Member) =>
      role === 'leader' || (/running|streaming/.test(state) && typeof lag === 'number' && lag < 1e6)
    const line = new Set(list.map(({ timeline }) => timeline))
    return list.length === 3 && count('leader') === 1 && count('sync_standby') === 1 && list.every(isInStep) && line.size === 1
  }
  /** Waits for one primary, one synchronous and one asynchronous standby, all in step. */
  const whole = () => until('The cluster is whole', isWhole, 180_000)
  const start = async () => {
    for (const part of etcd) part.start()
    await until('etcd has a leader', () =>
      leader().then(
        () => true,
        () => false,
      ),
    )
    for (const node of nodes) node.start()
    await whole()
  }
  /** Lets the primary hand over to the synchronous standby, as before its machine is shut down. */
  const handOver = async () => {
    const file = join(folder, `${machines[0]?.name}.yml`)
    const [command = '', ...args] = asKeeper([`${programs.patroni}ctl`, '-c', file, 'switchover', 'stonebook', '--force'])
    await promisify(execFile)(command, args, { cwd: '/', env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } })
  }
  return { etcd, handOver, primary, synchronous, leader, whole, start, superuser: passwords.superuser }
}
export type Cluster = ReturnType<typeof openCluster>
