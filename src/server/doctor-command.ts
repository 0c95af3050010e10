import { messageOf } from './kit/property.ts'
import { readSettings } from './kit/settings.ts'
import { findingsOf } from './program/doctor/checks.ts'
import { gather } from './program/doctor/gather.ts'
import { startFault } from './program/start-fault.ts'

const marks = { unsafe: '✗', advice: '!', good: '✓' }
const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Says what is unsafe or will not work with these settings and this data; returns 1 when something is unsafe. */
const run = async (): Promise<number> => {
  // As npm start sets it.
  const findings = findingsOf(await gather(readSettings({ DEMO: '1', ...process.env })))
  for (const { level, sentence } of findings) print(`${marks[level]} ${sentence.replaceAll('\n', '\n  ')}`)
  const count = findings.filter(({ level }) => level === 'unsafe').length
  print(count === 0 ? 'Nothing is unsafe.' : `Unsafe: ${count}. docs/operating/security.md says more.`)
  return count === 0 ? 0 : 1
}

run().then(
  code => process.exit(code),
  error => {
    print(startFault(error) ?? messageOf(error))
    process.exit(1)
  },
)
