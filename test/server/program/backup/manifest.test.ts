import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackup } from '../../../../src/server/program/backup-restore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonebook-manifest-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = async (files: string[]) => {
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ program: 'stonebook', at: '2026-11-30T00:00:00Z', migrations: [], files }),
  )
  return openBackup(folder)
}

test.each(['../../../tmp/x', '/etc/passwd', 'x'.repeat(64), `${'a'.repeat(64)}/..`])(
  'a backup whose manifest names the file %s is refused before anything is read or written',
  name => expect(open([name])).rejects.toThrow('its manifest names files that no backup has'),
)

test('a backup that lacks a file which its manifest names is refused', () =>
  expect(open(['a'.repeat(64)])).rejects.toThrow(`The file ${'a'.repeat(64)} of the backup is missing.`))
