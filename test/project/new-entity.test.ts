import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { faultOf, writeEntity } = (await import('../../scripts/new.mjs' as string)) as {
  faultOf: (folder: string, kind: string, name: string, subject: string) => string | null
  writeEntity: (folder: string, name: string, subject: string) => string[]
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonebook-new-'))
  for (const part of ['src', 'migrations']) await cp(part, join(folder, part), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const { compilerOptions } = JSON.parse(await readFile('tsconfig.json', 'utf8'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['screen', 'courier', 'parties', /^Say it like this/],
  ['entity', 'Courier-1', 'parties', /not a name in camel case/],
  ['entity', 'courier', 'shop', /is not a subject\. Choose one of company, documents, /],
  ['entity', 'invoice', 'sales', /There is an entity called invoice already/],
])('%s %s in %s is refused with a message', (kind, name, subject, message) => expect(faultOf(folder, kind, name, subject)).toMatch(message))

test('a new entity has its declaration, permissions, table and screen, and compiles', async () => {
  expect(faultOf(folder, 'entity', 'deliveryService', 'parties')).toBeNull()
  const files = writeEntity(folder, 'deliveryService', 'parties')
  expect(files).toContain('src/domain/parties/delivery-service.ts')
  const migration = await readFile(join(folder, files.find(file => file.startsWith('migrations/'))!), 'utf8')
  expect(migration).toContain('create table delivery_service (')
  const compiler = resolve('node_modules/typescript-7/bin/tsc')
  await promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', folder])
}, 600_000)
