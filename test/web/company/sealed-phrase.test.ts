import { expect, test } from 'vitest'
import { sealedPhrase } from '../../../src/web/company/sealed-phrase.ts'
import { moment } from '../../../src/web/kit/data/moment.ts'

test('one line says up to when each log is sealed', () => {
  const [first, second] = ['2026-11-30T14:03:00.000Z', '2026-11-30T13:40:00.000Z']
  expect(sealedPhrase([])).toBe('The history is not sealed yet.')
  expect(
    sealedPhrase([
      { log: 'audit trail', entries: 12_345, until: first },
      { log: 'security events', entries: 1, until: second },
    ]),
  ).toBe(
    `The audit trail is sealed until ${moment(first)}, 12,345 entries. The security events are sealed until ${moment(second)}, 1 entry.`,
  )
})
