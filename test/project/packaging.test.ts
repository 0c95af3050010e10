import { existsSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames } from '../../src/server/kit/settings.ts'
import { every, read } from '../support/pages.ts'

type Service = { environment: Record<string, string>; volumes?: string[]; build?: string; network_mode?: string }
type Compose = { services: Record<'proxy' | 'database' | 'stonebook', Service>; volumes: Record<string, null> }
const { parse } = (await import('yaml' as string)) as { parse: (text: string) => Compose }

const install = 'docs/operating/install.md'
const unit = read('packaging/stonebook.service')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const { services, volumes } = parse(compose)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

it('the page on installing shows the unit of systemd', () => {
  expect(every(read(install), /```\n([\s\S]*?)```/g)).toContain(unit)
})

it('the unit and the image start the program by a script that exists, with settings that the server reads', () => {
  const [command = ''] = every(unit, /^ExecStart=\/usr\/bin\/node (\S+)$/gm)
  expect(existsSync(command)).toBe(true)
  expect(dockerfile).toContain(`\nCMD ["node", "${command}"]`)
  const names = [...every(unit, /(?<=^Environment=.*)\b([A-Z_]+)=/gm), ...every(dockerfile, /(?<=^ENV .*)\b([A-Z_]+)=/gm)]
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter(name => name !== 'NODE_ENV' && !settingNames.includes(name))).toEqual([])
  expect(every(dockerfile, /npm run ([\w-]+)/g).filter(name => !(name in scripts))).toEqual([])
})

it('the containers get settings that the server reads, files that exist, and volumes that are declared', () => {
  expect(Object.keys(services.stonebook.environment).filter(name => !settingNames.includes(name))).toEqual([])
  const mounts = Object.values(services).flatMap(service => service.volumes?.map(mount => mount.split(':')[0] ?? '') ?? [])
  const [files, named] = [mounts.filter(name => name.startsWith('.')), mounts.filter(name => !name.startsWith('.'))]
  expect(files.filter(file => !existsSync(file))).toEqual([])
  expect(named.sort()).toEqual(Object.keys(volumes).sort())
  // Otherwise the image of PostgreSQL reads it into its own shell.
  expect(statSync('packaging/container/database.sh').mode & 0o111).toBe(0o111)
})

it('each container gets the variables that its files use, and the page on installing names those of .env', () => {
  const database = every(read('packaging/container/database.sh'), /"\$([A-Z_]+)"/g)
  expect(database.filter(name => !(name in services.database.environment))).toEqual([])
  const proxy = every(read('packaging/container/Caddyfile'), /\{\$([A-Z_]+)\}/g)
  expect(proxy.filter(name => !(name in services.proxy.environment))).toEqual([])
  const [example = ''] = every(read(install), /```\n(\s+SITE=[\s\S]*?)```/g)
  expect(new Set(every(compose, /\$\{([A-Z_]+)/g))).toEqual(new Set(every(example, /^\s+([A-Z_]+)=/gm)))
})

it('the server trusts the proxy, because both share a network', () => {
  expect(services.stonebook).toMatchObject({ network_mode: 'service:proxy', environment: { HOST: '127.0.0.1' } })
  expect(read('packaging/container/Caddyfile')).toContain('reverse_proxy 127.0.0.1:3000')
})

it('no data, secret, or package of the machine gets into the image', () => {
  const left = read('.dockerignore').split('\n')
  expect(left).toEqual(expect.arrayContaining(['.git', 'data', 'dist', 'release', '**/.env', '**/node_modules']))
})
