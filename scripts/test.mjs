import './node-version.mjs'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { prepare } from './prepare.mjs'
import { ensurePrograms } from './programs.mjs'
import { runNode, tool } from './run.mjs'

// npm test                        everything: the checks and every project
// npm test -- --only server,e2e   some projects, without the checks
const only = process.argv[2] === '--only' ? (process.argv[3] ?? '').split(',') : undefined

// A file that fails before its first test, or an error outside of every test, counts as one failure.
const countTests = report => {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { success, numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'))
  const failed = numFailedTests + broken.length
  return { passed: numPassedTests, failed: success ? failed : Math.max(failed, 1) }
}

const runTests = async browser => {
  const folder = mkdtempSync(join(tmpdir(), 'stonebook-report-'))
  const report = join(folder, 'report.json')
  const projects = (only ?? []).flatMap(name => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode([tool('vitest/vitest.mjs'), 'run', ...projects, ...reporters], {
    env: { CHROMIUM: browser },
  })
  const { passed, failed } = countTests(report)
  rmSync(folder, { recursive: true })
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

await prepare()
const browser = await ensurePrograms().catch(error => {
  console.error(error.message)
  process.exit(1)
})
const counts = [only ? { passed: 0, failed: 0 } : await check(), await runTests(browser)]
const total = key => counts.reduce((sum, count) => sum + count[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
