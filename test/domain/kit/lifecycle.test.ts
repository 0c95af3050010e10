import { describe, expect, it, test } from 'vitest'
import { nouns } from '../../../src/domain/index.ts'
import { allows, life, unreachable } from '../../../src/domain/kit/lifecycle.ts'

const papers = Object.values(nouns).filter(noun => noun.life)

describe.each(papers.map(noun => [noun.name, noun] as const))('the life of a %s', (_, { fields, life: declared }) => {
  const { states, initial, editable, later = [], actions } = declared!
  it('reaches every state', () => expect(unreachable(declared!)).toEqual([]))
  it('knows every state it speaks of', () => {
    const spoken = [initial, ...editable, ...Object.values(actions).flatMap(({ from, to }) => [...from, to])]
    expect(spoken.filter(state => !(state in states))).toEqual([])
  })
  it('has no action that starts nowhere, and none that stays where it is without being told what to do', () => {
    for (const { from, to, takes } of Object.values(actions)) {
      expect(from).not.toHaveLength(0)
      if (from.includes(to)) expect(takes).toBeDefined()
    }
  })
  it('asks why whenever it cannot be taken back', () =>
    expect(Object.values(actions).filter(({ grave, reason }) => grave && reason !== 'required')).toEqual([]))
  it('names only fields of its own as changeable later', () => expect(later.filter(name => !(name in fields))).toEqual([]))
})

test('a state that no action leads to is found', () => {
  const states = {
    draft: { label: 'Draft', tone: 'grey' },
    open: { label: 'Open', tone: 'blue' },
    lost: { label: 'Lost', tone: 'red' },
    found: { label: 'Found', tone: 'green' },
  } as const
  const torn = life({
    states,
    initial: 'draft',
    editable: [],
    actions: { open: { label: 'Open', from: ['draft'], to: 'open' }, find: { label: 'Find', from: ['lost'], to: 'found' } },
  })
  expect(unreachable(torn)).toEqual(['lost', 'found'])
  expect([allows(torn, 'open', 'draft'), allows(torn, 'open', 'open'), allows(torn, 'close', 'open')]).toEqual([true, false, false])
})
