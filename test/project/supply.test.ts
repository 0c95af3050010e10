import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { bundledVersions } from '../../src/server/kit/embedded/libraries.ts'

type Part = { name: string; version: string; license: string }
type Entry = { version: string; license: string }
type Lock = { packages: Record<string, Entry> }
type Component = { 'bom-ref': string; name: string; licenses: object[]; properties?: { name: string }[] }
type Sbom = {
  specVersion: string
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const load = async <T>(name: string) => (await import(`../../scripts/supply/${name}.mjs` as string)) as T
const { shippedIn, shippingFaultsOf } = await load<{
  shippedIn: (declared: unknown, lock: Lock) => string[]
  shippingFaultsOf: (declared: unknown, lock: Lock) => string[]
}>('shipped')
const { noticeOf } = await load<{ noticeOf: (declared: unknown, lock: Lock) => string }>('notice')
const { bundledIn, fonts, seen } = await load<{ bundledIn: (lock: Lock) => Part[]; fonts: Part[]; seen: string }>('bundled')
const { sbomOf } = await load<{ sbomOf: (declared: unknown, lock: Lock) => Sbom }>('sbom')

const declared = JSON.parse(readFileSync('package.json', 'utf8'))
const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const shipped = shippedIn(declared, lock)
const namesOf = (paths: string[]) => paths.map(path => path.replace(/^.*node_modules\//, ''))

describe('what ships', () => {
  it('is what the server runs on and what is built into the pages, not what only builds and tests', () => {
    const needed = ['pg', 'age-encryption', '@noble/curves', 'react', 'scheduler', '@fontsource-variable/inter', 'workbox-precaching']
    expect(namesOf(shipped)).toEqual(expect.arrayContaining([...needed, '@expo-google-fonts/noto-sans', seen]))
    expect(namesOf(shipped).filter(name => ['vitest', 'typescript', 'vite', 'tsx', '@biomejs/biome'].includes(name))).toEqual([])
  })

  it.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'MPL-2.0', 'LGPL-3.0', 'SEE LICENSE IN LICENSE'])(
    'is refused under the license %s',
    license => {
      const changed = { packages: { ...lock.packages, 'node_modules/react': { ...lock.packages['node_modules/react']!, license } } }
      expect(shippingFaultsOf(declared, lock)).toEqual([])
      expect(shippingFaultsOf(declared, changed)).toEqual([expect.stringContaining(`and its license ${license} is not one that may ship.`)])
    },
  )

  it('is named in NOTICE with its version, license and copyright', () => {
    const notice = readFileSync('NOTICE', 'utf8')
    expect(notice).toBe(noticeOf(declared, lock))
    for (const path of shipped) {
      const { version, license } = lock.packages[path]!
      expect(notice).toContain(`\n${namesOf([path])[0]} ${version} (${license})\n`)
    }
    for (const { name, version, license } of bundledIn(lock)) expect(notice).toContain(`\n${name} ${version} (${license}), in the packages`)
    expect(notice).toContain('Copyright 2022 The Noto Project Authors')
    expect(notice).toMatch(/This package ships unchanged\. Its source is at \S+libheif-js/)
  })

  it('has the libraries of the database server that are listed', async () => {
    const part = (name: string) => bundledIn(lock).find(one => one.name === name)!
    expect(part('PostgreSQL').version).toBe((await bundledVersions()).postgres)
    if (!existsSync(join('node_modules', seen))) return
    const { openSsl, icu } = await bundledVersions()
    expect([openSsl?.split(' ')[0], icu]).toEqual([part('OpenSSL').version, part('ICU').version])
    const isIn = (file: string, text: string) => readFileSync(join('node_modules', seen, 'native/lib', file), 'latin1').includes(text)
    const number = (version: string) => version.split('.').reduce((sum, digits) => sum * 100 + Number(digits), 0)
    expect({
      zlib: isIn('libz.so.1', `deflate ${part('zlib').version} `),
      uuid: isIn('libossp-uuid.so.16', `OSSP uuid ${part('OSSP uuid').version} `),
      lzma: isIn('liblzma.so.5', part('liblzma').version),
      xml: isIn('libxml2.so.2', `${number(part('libxml2').version)}\0`),
      xslt: isIn('libxslt.so.1', `${number(part('libxslt').version)}\0`),
    }).toEqual({ zlib: true, uuid: true, lzma: true, xml: true, xslt: true })
  })
})

it('the software bill of materials lists exactly what ships, each part with a license', () => {
  const { specVersion, metadata, components, dependencies } = sbomOf(declared, lock)
  expect([specVersion, metadata.component.name]).toEqual(['1.6', 'stonebook'])
  const references = components.map(component => component['bom-ref'])
  expect(new Set(references).size).toBe(references.length)
  const packages = new Set(shipped.map(path => `${namesOf([path])[0]}@${lock.packages[path]!.version}`))
  expect(references.filter(reference => !reference.startsWith('bundled:')).sort()).toEqual([...packages].sort())
  expect(references.length).toBe(packages.size + bundledIn(lock).length + fonts.length)
  expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([])
  expect(components.filter(({ properties = [] }) => properties.some(({ name }) => name.endsWith(':development')))).toEqual([])
  const known = new Set([...references, metadata.component['bom-ref']])
  expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter(ref => !known.has(ref))).toEqual([])
})

describe('npm run vulnerabilities', () => {
  /** Asks a registry that gives this answer; returns what is printed and the exit code. */
  const ask = async (status: number, answer: object) => {
    const registry = createServer((request, response) => {
      response.writeHead(request.method === 'POST' ? status : 404, { 'content-type': 'application/json' })
      request.resume().on('end', () => response.end(JSON.stringify(request.method === 'POST' ? answer : {})))
    })
    await once(registry.listen(0, '127.0.0.1'), 'listening')
    const cache = mkdtempSync(join(tmpdir(), 'stonebook-npm-'))
    const { port } = registry.address() as AddressInfo
    const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}`, npm_config_cache: cache }
    try {
      const run = promisify(execFile)(process.execPath, ['scripts/supply/vulnerabilities.mjs'], { env })
      const { stdout, code = 0 } = await run.catch(error => error)
      return { lines: String(stdout).trimEnd().split('\n'), code }
    } finally {
      registry.close()
      rmSync(cache, { recursive: true, force: true })
    }
  }
  const advisory = { id: 1, url: 'https://example.org/1', severity: 'high', vulnerable_versions: '<999', cwe: [] }

  it('fails when a package that ships has one that is high, and only names those of other packages', async () => {
    const found = await ask(200, { react: [{ ...advisory, title: 'Runs scripts' }], vitest: [{ ...advisory, title: 'Shows files' }] })
    expect(found.code).toBe(1)
    expect(found.lines).toContainEqual(expect.stringMatching(/^react: high, ships: Runs scripts https:\/\/example\.org\/1/))
    const other = await ask(200, { vitest: [{ ...advisory, title: 'Shows files' }] })
    expect(other.lines[0]).toMatch(/^vitest: high, for development only: Shows files/)
    expect([other.lines.at(-1), other.code]).toEqual(['No package that ships has a known vulnerability that is high.', 0])
  })

  it('says so when the registry does not answer, and does not call that a success', async () => {
    expect(await ask(405, {})).toEqual({
      lines: [
        expect.stringMatching(/^The registry did not answer: 405 Method Not Allowed - POST http:.+\/advisories\/bulk\.$/),
        'So nothing is known of vulnerabilities. This is no good result.',
      ],
      code: 2,
    })
  })
})

it('no package runs a script when it is installed, versions are exact, and a new one waits', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toEqual(expect.arrayContaining(['ignore-scripts=true', 'save-exact=true']))
  expect(readFileSync('scripts/install.mjs', 'utf8')).toContain("'ci', '--prefix', folder, '--include=dev', '--ignore-scripts'")
  const waits = [...readFileSync('.github/dependabot.yml', 'utf8').matchAll(/-days: (\d+)/g)].map(([, days]) => Number(days))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(7)
})
