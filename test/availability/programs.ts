import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const versions = '/usr/lib/postgresql'
const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
const find = (name: string): string | undefined => folders.map(folder => `${folder}/${name}`).find(existsSync)

/** The folder with the server programs of the newest PostgreSQL of this machine. */
const serverPrograms = (): string | undefined =>
  (existsSync(versions) ? readdirSync(versions) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map(version => `${versions}/${version}/bin`)
    .find(folder => existsSync(`${folder}/postgres`))

/** The Debian package of each program. */
const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', postgres: 'postgresql' } as const

const isAccount = (name: string): boolean => {
  try {
    execFileSync('id', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The paths of the programs, or a sentence that says which are missing and how to install them. */
export const findPrograms = () => {
  const found = { patroni: find('patroni'), etcd: find('etcd'), haproxy: find('haproxy'), postgres: serverPrograms() }
  const { patroni, etcd, haproxy, postgres } = found
  if (patroni && etcd && haproxy && postgres && isAccount('postgres')) return { patroni, etcd, haproxy, postgres }
  const missing = Object.entries(packages).filter(([name]) => !Object.entries(found).some(([other, path]) => other === name && path))
  const names = missing.length > 0 ? missing.map(([, name]) => name) : ['postgresql']
  return `Not installed: ${names.join(', ')}. Install with: apt-get install --no-install-recommends ${names.join(' ')}`
}
export type Programs = Exclude<ReturnType<typeof findPrograms>, string>
