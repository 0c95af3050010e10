import '../node-version.mjs'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildClient } from '../client/build.mjs'
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

/**
 * Writes the archive of the built program, stonebook-VERSION.tgz, that of the client for its API, stonebook-client-VERSION.tgz, and what is new,
 * into a folder. Returns the path of the first.
 */
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
  const onWriteEntry = entry => {
    entry.stat.mode = 0o644
  }
  const archive = (to, files) =>
    create({ file: join(target, to), cwd: part, gzip: true, portable: true, mtime: timeOfCommit(), onWriteEntry }, files)
  try {
    await archive(
      `${name}.tgz`,
      fill(join(part, name)).map(file => `${name}/${file}`),
    )
    // npm expects the files of a package in a folder of this name.
    const client = await buildClient(join(part, 'package'))
    await archive(
      `stonebook-client-${version}.tgz`,
      readdirSync(client)
        .sort()
        .map(file => `package/${file}`),
    )
    return join(target, `${name}.tgz`)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare()
  console.log(await pack(join(root, 'release')))
}
