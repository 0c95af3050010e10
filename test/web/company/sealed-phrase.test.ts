import { expect, test } from 'vitest'
import { sealedPhrase } from '../../../src/web/company/security/sealed-phrase.ts'
import { moment } from '../../../src/web/kit/data/moment.ts'

test('one line says up to when each log is sealed', () => {
  const [first, second] = ['2026-11-30T14:03:00.000Z', '2026-11-30T13:40:00.000Z']
  expect(sealedPhrase([])).toBe('The history is not sealed yet.')
  const both = sealedPhrase([
    { log: 'audit trail', entries: 12_345, until: first },
    { log: 'security events', entries: 1, until: second },
  ])
  expect(both).toBe(
    `The history is sealed until ${moment(first)} (12,345 entries). Security events are sealed until ${moment(second)} (1 entry).`,
  )
})
