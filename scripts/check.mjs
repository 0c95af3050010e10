import './node-version.mjs'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { orExit, runNode, tool } from './run.mjs'

const checks = {
  types: [tool('typescript-7/bin/tsc'), '--noEmit'],
  'format and lint': [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  'dependency rules': [tool('dependency-cruiser/bin/dependency-cruise.mjs'), '--output-type', 'err', 'src'],
  packages: [fileURLToPath(new URL('packages.mjs', import.meta.url))],
  notices: [fileURLToPath(new URL('supply/notice.mjs', import.meta.url))],
  'dead code': [tool('knip/bin/knip.js'), '--no-progress'],
}

/** Runs the checks that need no database. Returns how many passed and the names of those that failed. */
export const check = async () => {
  const run = async ([name, args]) => {
    const code = await runNode(args, { quiet: true })
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
    return code === 0 ? [] : [name]
  }
  const failures = (await Promise.all(Object.entries(checks).map(run))).flat()
  return { passed: Object.keys(checks).length - failures.length, failures }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  orExit(await installIfNeeded())
  const { failures } = await check()
  process.exit(failures.length === 0 ? 0 : 1)
}
