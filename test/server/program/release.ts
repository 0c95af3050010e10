import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync } from 'node:fs'
import { chmod, cp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { programFolder } from '../../../src/server/database.ts'

type Lists = { build: (names: string[]) => Promise<void>; outOfDate: () => string[] }

/** Packs the program of this folder, and unpacks it elsewhere; returns the folder and the names of its files. */
export const unpackRelease = async () => {
  const { build, outOfDate } = (await import('../../../scripts/build.mjs' as string)) as Lists
  await build(outOfDate())
  const { pack } = (await import('../../../scripts/release/pack.mjs' as string)) as { pack: (target: string) => Promise<string> }
  const place = mkdtempSync(join(tmpdir(), 'stonebook-release-'))
  await chmod(place, 0o755)
  const archive = await pack(place)
  execFileSync('tar', ['-xzf', archive, '--no-same-owner'], { cwd: place })
  const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: 10_000_000 }).trim().split('\n')
  const folder = join(place, basename(archive, '.tgz'))
  return { place, archive, folder, files: names.map(name => name.slice(basename(folder).length + 1)) }
}

/** The names of the packages that the lock file of a folder lists, by their paths. */
export const listedPackages = async (folder: string): Promise<string[]> => {
  const lock: { packages: object } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  return Object.keys(lock.packages).filter(Boolean)
}

/** Gives a release the packages that its lock file lists, from those of this folder, as npm leaves them: without links. */
export const installPackages = async (folder: string) => {
  for (const path of await listedPackages(folder)) {
    const from = join(programFolder, path)
    const isOwn = (file: string) => !file.slice(from.length).includes('node_modules') && !lstatSync(file).isSymbolicLink()
    if (existsSync(from)) await cp(from, join(folder, path), { recursive: true, filter: isOwn })
  }
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{}')
}
