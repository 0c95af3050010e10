import '../node-version.mjs'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from '../prepare.mjs'
import { root } from '../run.mjs'
import { readJson } from '../supply/shipped.mjs'
import { notesOf } from './changelog.mjs'
import { releaseFiles } from './contents.mjs'
import { releaseLists } from './lists.mjs'

/** The time of the last commit, so that a commit always gives the same archive; without git that of the last build. */
const timeOfCommit = () => {
  try {
    return new Date(1000 * execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return statSync(join(root, 'dist/.built.json')).mtime
  }
}

/** Writes the files of a release into a folder, and returns their names in order. */
const fill = folder => {
  const place = name => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    return join(folder, name)
  }
  const files = releaseFiles()
  for (const name of files) copyFileSync(join(root, name), place(name))
  const { declared, lock } = releaseLists(readJson('package.json'), readJson('package-lock.json'))
  for (const [name, list] of Object.entries({ 'package.json': declared, 'package-lock.json': lock }))
    writeFileSync(place(name), `${JSON.stringify(list, null, 2)}\n`)
  return [...files, 'package.json', 'package-lock.json'].sort()
}

/** Writes the archive of the built program, stonebook-VERSION.tgz, and what is new in it, into a folder. Returns the path of the archive. */
export const pack = async target => {
  const { create } = await import('tar')
  const { version } = readJson('package.json')
  const name = `stonebook-${version}`
  mkdirSync(target, { recursive: true })
  writeFileSync(
    join(target, `${name}.md`),
    `Stonebook ${version}\n\n${notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)}\n`,
  )
  const part = mkdtempSync(join(target, '.part-'))
  try {
    const files = fill(join(part, name)).map(file => `${name}/${file}`)
    const file = join(target, `${name}.tgz`)
    const onWriteEntry = entry => {
      entry.stat.mode = 0o644
    }
    await create({ file, cwd: part, gzip: true, portable: true, mtime: timeOfCommit(), onWriteEntry }, files)
    return file
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare()
  console.log(await pack(join(root, 'release')))
}
