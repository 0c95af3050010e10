import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { entities } from '../../src/domain/index.ts'

// A state that is named in SQL or in a condition is missed when a lifecycle gets another one. A phase includes it (src/domain/kit/lifecycle.ts).
const lifecycles = Object.values(entities).flatMap(({ lifecycle }) => (lifecycle ? [lifecycle] : []))
// Only the state draft is a draft (test/domain/kit/lifecycle.test.ts), so it may be named.
const states = [...new Set(lifecycles.flatMap(({ states }) => Object.keys(states)))].filter(state => state !== 'draft')
const named = new RegExp(`['",](${states.join('|')})['",]`)
const mentionsState = /state(s|In|Text)?\b/i
const groups = /\b(statesOf|isIn)\([^()]*\)/g

/** Words of these files that are spelled like a state and mean something else. */
const allowed: Readonly<Record<string, { words: readonly string[]; meaning: string }>> = {
  'domain/kit/lifecycle.ts': { words: ['void'], meaning: 'a phase' },
  'domain/stock/lab-submission.ts': { words: ['returned'], meaning: 'a field' },
  'domain/documents/sharing/recipient.ts': { words: ['sent'], meaning: 'what became of a message' },
  'server/payments/payment-note.ts': { words: ['bounced'], meaning: 'the status of a cheque' },
  'server/reports/canceled.ts': { words: ['cancelled'], meaning: 'a report' },
  'server/workshop/production/columns.ts': { words: ['recorded'], meaning: 'the status of own labor, which nobody owes' },
}

const naming = (text: string): string[] => {
  // A lifecycle names its own states.
  const body = text.replace(/^export const \w+ = lifecycle\(\{[\s\S]*?^\}\)/m, '')
  return body.split('\n').filter(line => mentionsState.test(line) && named.test(line.replace(groups, '')))
}

it('a state is named only in the declaration of its lifecycle', () => {
  expect(
    naming("where state in ('draft', 'issued')\nconst isOut = row.state === 'issued'\nask: { state: 'issued,completed' }"),
  ).toHaveLength(3)
  expect(naming("where state <> 'draft'\nisIn(noteLifecycle, row.state, 'void')")).toEqual([])
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
  const found = files.flatMap(file => {
    const words = allowed[file]?.words ?? []
    const text = words.reduce((rest, word) => rest.replaceAll(`'${word}'`, ''), readFileSync(join('src', file), 'utf8'))
    return naming(text).map(line => `${file}: ${line.trim()}`)
  })
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
