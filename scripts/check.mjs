import './node-version.mjs'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { orExit, runNode, tool } from './run.mjs'

const checks = {
  types: [tool('typescript/bin/tsc'), '--noEmit'],
  'format and lint': [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  'dependency rules': [tool('dependency-cruiser/bin/dependency-cruise.mjs'), '--output-type', 'err', 'src'],
  packages: [fileURLToPath(new URL('packages.mjs', import.meta.url))],
  'dead code': [tool('knip/bin/knip.js'), '--no-progress'],
}

/** Runs the checks that need no database, and counts those that passed and failed. */
export const check = async () => {
  let passed = 0
  for (const [name, args] of Object.entries(checks)) {
    const code = await runNode(args, { quiet: true })
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
    if (code === 0) passed += 1
  }
  return { passed, failed: Object.keys(checks).length - passed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  orExit(await installIfNeeded())
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
