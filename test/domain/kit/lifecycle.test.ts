import { describe, expect, it, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import {
  allows,
  type Group,
  isIn,
  type Lifecycle,
  lifecycle,
  openStatuses,
  statesFor,
  statesOf,
  statusesOf,
  unreachable,
} from '../../../src/domain/kit/lifecycle.ts'

const phases: readonly string[] = ['draft', 'open', 'done', 'void', 'inForce']

const documents = Object.values(entities).filter(entity => entity.lifecycle)

describe.each(documents.map(entity => [entity.name, entity] as const))('the lifecycle of a %s', (_, { fields, lifecycle }) => {
  const declared: Lifecycle = lifecycle!
  const { states, initial, editable, editableAfterIssue = [], actions } = declared
  it('reaches every state', () => expect(unreachable(declared)).toEqual([]))
  it('uses declared states only', () => {
    const from = Object.values(actions).flatMap(action => action.from.filter(name => !phases.includes(name)))
    const to = Object.values(actions).flatMap(action => action.to ?? [])
    expect([initial, ...editable, ...from, ...to].filter(state => !(state in states))).toEqual([])
  })
  it('has no draft but the state draft, which SQL may name', () => {
    const drafts = statesOf(declared, 'draft')
    expect(drafts).toEqual('draft' in states ? ['draft'] : [])
  })
  it('changes only drafts, and takes nothing out of a void state', () => {
    expect(editable.filter(state => state !== 'draft')).toEqual([])
    const left = Object.keys(actions).filter(action => statesFor(declared, action).some(state => isIn(declared, state, 'void')))
    expect(left).toEqual([])
  })
  it('names a phase, not all of its states, so that the action is possible in a state that is added to it', () => {
    const spelledOut = Object.entries(actions).flatMap(([action, { from }]) =>
      phases
        .filter(phase => phase !== 'draft' && !from.includes(phase) && statesOf(declared, phase as Group).length > 0)
        .filter(phase => statesOf(declared, phase as Group).every(state => from.includes(state)))
        .map(phase => `${action}: write ${phase}`),
    )
    expect(spelledOut).toEqual([])
  })
  it('gives no state the name of another phase', () =>
    expect(phases.filter(phase => phase in states && states[phase]!.phase !== phase)).toEqual([]))
  it('has no action without a starting state, and none without effect or input', () => {
    for (const [action, { to, input }] of Object.entries(actions)) {
      const from = statesFor(declared, action)
      expect(from).not.toHaveLength(0)
      if (!to || from.includes(to)) expect(input).toBeDefined()
      // An action that keeps the state has no `to`, so that it keeps every state it is later allowed in.
      expect(from.filter(state => state !== to)).not.toHaveLength(0)
    }
  })
  it('requires a reason for every action that cannot be reversed', () =>
    expect(Object.values(actions).filter(({ destructive, reason }) => destructive && reason !== 'required')).toEqual([]))
  it('allows changes of its own declared fields only after it is issued', () =>
    expect(editableAfterIssue.filter(name => !(name in fields))).toEqual([]))
})

test('a state that no action leads to is reported', () => {
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

test('groups of states and statuses follow from the phases', () => {
  const loan = lifecycle({
    states: {
      draft: { label: 'Draft', tone: 'grey', phase: 'draft' },
      out: { label: 'Out', tone: 'blue', phase: 'open' },
      late: { label: 'Late', tone: 'red', phase: 'open' },
      back: { label: 'Back', tone: 'green', phase: 'done' },
      cancelled: { label: 'Cancelled', tone: 'struck', phase: 'void' },
    },
    initial: 'draft',
    editable: ['draft'],
    actions: {
      return: { label: 'Return', from: ['open'], to: 'back' },
      cancel: { label: 'Cancel', from: ['draft', 'out'], to: 'cancelled' },
    },
  })
  expect([statesOf(loan, 'open'), statesOf(loan, 'inForce'), statesOf(loan, 'draft', 'void')]).toEqual([
    ['out', 'late'],
    ['out', 'late', 'back'],
    ['draft', 'cancelled'],
  ])
  expect([isIn(loan, 'late', 'inForce'), isIn(loan, 'cancelled', 'inForce'), isIn(loan, 'unknown', 'open')]).toEqual([true, false, false])
  expect([statesFor(loan, 'return'), statesFor(loan, 'cancel')]).toEqual([
    ['out', 'late'],
    ['draft', 'out'],
  ])
  expect([allows(loan, 'return', 'late'), allows(loan, 'return', 'back'), allows(loan, 'cancel', 'late')]).toEqual([true, false, false])
  const statuses = statusesOf(loan, {
    unpaid: { label: 'Unpaid', tone: 'blue', isOpen: true },
    paid: { label: 'Paid', tone: 'green', isOpen: false },
  })
  expect(statuses.map(({ value }) => value)).toEqual(['draft', 'unpaid', 'paid', 'cancelled'])
  expect(openStatuses(statuses)).toEqual(['unpaid'])
})
