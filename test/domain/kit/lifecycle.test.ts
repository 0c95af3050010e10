import { describe, expect, it, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { allows, lifecycle, unreachable } from '../../../src/domain/kit/lifecycle.ts'

const papers = Object.values(entities).filter(entity => entity.lifecycle)

describe.each(papers.map(entity => [entity.name, entity] as const))('the life of a %s', (_, { fields, lifecycle: declared }) => {
  const { states, initial, editable, editableAfterIssue = [], actions } = declared!
  it('reaches every state', () => expect(unreachable(declared!)).toEqual([]))
  it('knows every state it speaks of', () => {
    const spoken = [initial, ...editable, ...Object.values(actions).flatMap(({ from, to }) => [...from, to])]
    expect(spoken.filter(state => !(state in states))).toEqual([])
  })
  it('has no action that starts nowhere, and none that stays where it is without being told what to do', () => {
    for (const { from, to, input } of Object.values(actions)) {
      expect(from).not.toHaveLength(0)
      if (from.includes(to)) expect(input).toBeDefined()
    }
  })
  it('asks why whenever it cannot be taken back', () =>
    expect(Object.values(actions).filter(({ destructive, reason }) => destructive && reason !== 'required')).toEqual([]))
  it('names only fields of its own as changeable after it is issued', () =>
    expect(editableAfterIssue.filter(name => !(name in fields))).toEqual([]))
})

test('a state that no action leads to is found', () => {
  const states = {
    draft: { label: 'Draft', tone: 'grey', phase: 'draft' },
    open: { label: 'Open', tone: 'blue', phase: 'open' },
    lost: { label: 'Lost', tone: 'red', phase: 'void' },
    found: { label: 'Found', tone: 'green', phase: 'done' },
  } as const
  const torn = lifecycle({
    states,
    initial: 'draft',
    editable: [],
    actions: { open: { label: 'Open', from: ['draft'], to: 'open' }, find: { label: 'Find', from: ['lost'], to: 'found' } },
  })
  expect(unreachable(torn)).toEqual(['lost', 'found'])
  expect([allows(torn, 'open', 'draft'), allows(torn, 'open', 'open'), allows(torn, 'close', 'open')]).toEqual([true, false, false])
})
