import './node-version.mjs'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { orExit, root, run, runNode } from './run.mjs'

// npm run mutate                                         all of src/domain; only what changed since the last run
// npm run mutate -- --mutate 'src/domain/sales/**/*.ts'  a part of it
// npm run mutate -- --force                              all again
// Stryker is not among the dependencies: docs/decisions/0013-mutation-testing.md says why. It uses the vitest of the project.
const version = '9.6.1'
const tools = join(root, '.stryker', `tools-${version}`)
const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js')

const install = () => {
  mkdirSync(tools, { recursive: true })
  const packages = ['core', 'vitest-runner'].map(name => `@stryker-mutator/${name}@${version}`)
  const args = ['install', '--prefix', tools, '--no-save', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  return run('npm', [...args, ...packages], { shell: process.platform === 'win32' })
}

if (!existsSync(stryker)) orExit(await install())
process.exit(await runNode([stryker, 'run', ...process.argv.slice(2)]))
