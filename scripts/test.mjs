import './node-version.mjs'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.mjs'
import { prepare } from './prepare.mjs'
import { ensurePrograms } from './programs.mjs'
import { root, runNode, tool } from './run.mjs'
import { envOf, worlds } from './worlds.mjs'

// npm test                        the checks, every rule, and in a browser the documents that move money and goods
// npm run test:screens            all other screens: what they do, how they look and take keys, scans and spoiled calls; .ci/run has them too
// npm test -- --only server,e2e   some projects, without the checks
// npm run test:long               everything, with the large amounts of work, every screen in every look, and the server in every world
const usual = ['domain', 'web', 'server', 'e2e']
const { values: options } = parseArgs({ options: { only: { type: 'string' }, long: { type: 'boolean', default: false } } })
const only = options.only?.split(',')

// Each file of tests copies and drops a database. In memory that costs a disk nothing, and a tenth of the run.
const memory = '/dev/shm'
const gigabyte = 2 ** 30
const isRoomy = () => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > 8 * gigabyte
}

/** A folder for all temporary files of a run, also for those of processes of other users, as /tmp is. */
const makeFolder = () => {
  const folder = mkdtempSync(join(isRoomy() ? memory : tmpdir(), 'stonebook-run-'))
  chmodSync(folder, 0o1777)
  return folder
}

const short = message => (message ?? '').split('\n').slice(0, 12).join('\n    ')

/** The failures, printed at the end of the output. Includes a file that failed before its first test. */
const failuresOf = ({ name, status, message, assertionResults }) => {
  const failed = assertionResults.filter(test => test.status === 'failed')
  const file = name.slice(root.length)
  if (status === 'failed' && failed.length === 0) return [`${file}\n    ${short(message)}`]
  return failed.map(test => `${file} › ${test.fullName}\n    ${short(test.failureMessages[0])}`)
}

/** The number of passed tests and the failures as text; `code` shows an error outside of every test. */
const readReport = (report, code) => {
  if (!existsSync(report)) return { passed: 0, failures: ['The tests ended without a report.'] }
  const { success, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = testResults.flatMap(failuresOf)
  const outside = failures.length === 0 && !(success && code === 0)
  return { passed: numPassedTests, failures: outside ? ['An error outside of every test: it stands above.'] : failures }
}

/** Runs vitest, with further arguments (projects, files) and environment variables. */
const runTests = async (args, env) => {
  const folder = makeFolder()
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode([tool('vitest/vitest.mjs'), 'run', ...args, ...reporters], { env: { TMPDIR: folder, ...env } })
  const result = readReport(report, code)
  rmSync(folder, { recursive: true, force: true })
  return result
}

/** The tests of the server in every world, one after another. */
const runWorlds = async () => {
  const results = []
  for (const world of worlds) {
    const name = Object.values(world).join(', ')
    console.log(`\nThe server in another world: ${name}`)
    const { passed, failures } = await runTests(['--project', 'server'], envOf(world))
    results.push({ passed, failures: failures.map(failure => `${name}: ${failure}`) })
  }
  return results
}

await prepare()
const browsers = await ensurePrograms().catch(error => {
  console.error(error.message)
  process.exit(1)
})
const checks = only ? { passed: 0, failures: [] } : await check()
const chosen = only ?? (options.long ? [] : usual)
const projects = chosen.flatMap(name => ['--project', name])
const tests = [
  await runTests(projects, { ...browsers, ...(options.long && { TEST_SIZE: 'long' }) }),
  ...(options.long && !only ? await runWorlds() : []),
]
const failures = [checks, ...tests].flatMap(({ failures }) => failures)
if (failures.length > 0) console.log(['\nWhat failed:', ...failures].join('\n\n✗ '))
const passed = [checks, ...tests].reduce((all, one) => all + one.passed, 0)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
