import '../node-version.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.mjs'
import { readJson } from '../supply/shipped.mjs'
import { releasedIn } from './changelog.mjs'

// npm run release -- 0.3.0: gives the version and the changelog their numbers. What is left to do is printed.

const version = process.argv[2] ?? ''
const numbers = text => text.split('.').map(Number)
const isLater = (one, other) => {
  const at = numbers(one).findIndex((number, index) => number !== numbers(other)[index])
  return at >= 0 && numbers(one)[at] > numbers(other)[at]
}

const release = async () => {
  const { version: before } = readJson('package.json')
  if (!/^\d+\.\d+\.\d+$/.test(version) || !isLater(version, before))
    throw new Error(`Name a version after ${before}, such as npm run release -- 9.0.0.`)
  const place = join(root, 'CHANGELOG.md')
  const changelog = releasedIn(readFileSync(place, 'utf8'), version, new Date().toISOString().slice(0, 10))
  await run('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'])
  writeFileSync(place, changelog)
  console.log(`Then:
  In test/project/migrations.test.ts, name the last migration as released.
  git commit -am "Release ${version}"
  npm test
  npm run pack
  git tag -a v${version} -F release/stonebook-${version}.md`)
}

try {
  await release()
} catch (error) {
  console.log(error.message)
  process.exitCode = 1
}
