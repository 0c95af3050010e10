import { describe, expect, it, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { allows, lifecycle, unreachable } from '../../../src/domain/kit/lifecycle.ts'

const documents = Object.values(entities).filter(entity => entity.lifecycle)

describe.each(documents.map(entity => [entity.name, entity] as const))('the lifecycle of a %s', (_, { fields, lifecycle: declared }) => {
  const { states, initial, editable, editableAfterIssue = [], actions } = declared!
  it('reaches every state', () => expect(unreachable(declared!)).toEqual([]))
  it('uses declared states only', () => {
    const spoken = [initial, ...editable, ...Object.values(actions).flatMap(({ from, to }) => [...from, to])]
    expect(spoken.filter(state => !(state in states))).toEqual([])
  })
  it('has no action without a starting state, and none without effect or input', () => {
    for (const { from, to, input } of Object.values(actions)) {
      expect(from).not.toHaveLength(0)
      if (from.includes(to)) expect(input).toBeDefined()
    }
  })
  it('requires a reason for every action that cannot be reversed', () =>
    expect(Object.values(actions).filter(({ destructive, reason }) => destructive && reason !== 'required')).toEqual([]))
  it('allows changes of its own declared fields only after it is issued', () =>
    expect(editableAfterIssue.filter(name => !(name in fields))).toEqual([]))
})

test('a state that no action leads to is reported', () => {
  const states = {
    draft: { label: 'Draft', tone: 'grey' },
    open: { label: 'Open', tone: 'blue' },
    lost: { label: 'Lost', tone: 'red' },
    found: { label: 'Found', tone: 'green' },
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
