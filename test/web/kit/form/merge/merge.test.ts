import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choose } from '../../../../../src/web/kit/form/merge/choose.ts'
import type { Merged } from '../../../../../src/web/kit/form/merge/fields.ts'
import { merge } from '../../../../../src/web/kit/form/merge/merge.ts'
import type { LineRules, MergeRules } from '../../../../../src/web/kit/form/merge/rules.ts'
import { sized } from '../../../../support/size.ts'

type Line = { id: string; stone: string; rate: string; weight: string; more: { colour: string } }
type Form = { notes: string; customer: { id: string; title: string; days?: number } | null; date: string; items: Line[] }

const items: LineRules<Line> = {
  one: 'line',
  isBlank: ({ stone, rate, weight }) => !stone && !rate && !weight,
  sole: ({ stone }) => stone || null,
  together: { inventory: { by: ['stone'] } },
  inside: ['more'],
  about: ['inventory'],
  describes: ['inventory', 'rate'],
}
const rules: MergeRules = { lines: { items } }

const line = (id: string, change: Partial<Line> = {}): Line => ({
  id,
  stone: `stone ${id}`,
  rate: '100',
  weight: '2',
  more: { colour: '' },
  ...change,
})
const amal = { id: 'amal', title: 'Amal Gems' }
const form = (change: Partial<Form> = {}): Form => ({
  notes: '',
  customer: amal,
  date: '2026-11-21',
  items: [line('a'), line('b')],
  ...change,
})
const merged = (base: Form | null, mine: Form, theirs: Form) => merge({ base, mine, theirs }, rules)
const names = (list: Merged<Form>['taken']) => list.map(({ line: at, part }) => [at?.key, part?.name].filter(Boolean).join('.'))

describe('two users change one form', () => {
  test('the note of one and the price of the other are both kept', () => {
    const base = form()
    const { values, taken, conflicts } = merged(
      base,
      form({ notes: 'Call first' }),
      form({ items: [line('a'), line('b', { rate: '120' })] }),
    )
    expect(values).toEqual(form({ notes: 'Call first', items: [line('a'), line('b', { rate: '120' })] }))
    expect(names(taken)).toEqual(['b.rate'])
    expect(conflicts).toEqual([])
  })

  test('two fields of one line are both kept, also a rarely used one', () => {
    const mine = form({ items: [line('a', { weight: '3' }), line('b')] })
    const theirs = form({ items: [line('a', { more: { colour: 'red' } }), line('b')] })
    expect(merged(form(), mine, theirs).values.items[0]).toEqual(line('a', { weight: '3', more: { colour: 'red' } }))
  })

  test('one price that both changed is a conflict, and the form keeps mine until it is decided', () => {
    const [mine, theirs] = [
      form({ items: [line('a', { rate: '110' }), line('b')] }),
      form({ items: [line('a', { rate: '120' }), line('b')] }),
    ]
    const { values, taken, conflicts } = merged(form(), mine, theirs)
    expect([values.items[0]?.rate, names(taken), names(conflicts)]).toEqual(['110', [], ['a.rate']])
    const [conflict] = conflicts
    expect(conflict && choose(values, conflict, 'theirs', rules)).toEqual(theirs)
    expect(conflict && choose(choose(values, conflict, 'theirs', rules), conflict, 'mine', rules)).toEqual(mine)
  })

  test('the same price from both is no conflict', () => {
    const both = form({ items: [line('a', { rate: '120' }), line('b')] })
    expect(merged(form(), both, both)).toEqual({ values: both, taken: [], conflicts: [] })
  })

  test('a chosen record is compared by its id, and spaces around a text make no difference', () => {
    const mine = form({ customer: { ...amal, days: 30 }, notes: ' Call ' })
    const { taken, conflicts, values } = merged(form({ notes: 'Call' }), mine, form({ notes: 'Call', date: '2026-11-22' }))
    expect([names(taken), conflicts, values.customer?.days]).toEqual([['date'], [], 30])
  })
})

describe('lines are matched by what they are, never by their place', () => {
  test('lines that either user added are kept, each after the line that it follows', () => {
    const mine = form({ items: [line('a'), line('b'), line('m')] })
    const theirs = form({ items: [line('a'), line('t'), line('b')] })
    const { values, taken } = merged(form(), mine, theirs)
    expect(values.items.map(({ id }) => id)).toEqual(['a', 't', 'b', 'm'])
    expect(taken.map(({ line: at }) => at)).toEqual([{ list: 'items', key: 't', nth: 2 }])
  })

  test('a line that one removed and the other left alone is removed', () => {
    const [all, fewer] = [form({ notes: 'x' }), form({ items: [line('b')] })]
    expect(merged(form(), all, fewer).values.items.map(({ id }) => id)).toEqual(['b'])
    expect(merged(form(), fewer, all).values.items.map(({ id }) => id)).toEqual(['b'])
  })

  test('a line that one removed and the other changed is a conflict, and either can be chosen', () => {
    const [removed, changed] = [form({ items: [line('b')] }), form({ items: [line('a', { rate: '120' }), line('b')] })]
    for (const [mine, theirs] of [
      [removed, changed],
      [changed, removed],
    ] as const) {
      const { values, conflicts } = merged(form(), mine, theirs)
      expect([values.items, names(conflicts)]).toEqual([mine.items, ['a']])
      const [conflict] = conflicts
      expect(conflict && choose(values, conflict, 'theirs', rules).items).toEqual(theirs.items)
    }
  })

  test('a line with another stone is another line: its new price is not put on the stone of the other user', () => {
    const mine = form({ items: [line('a', { stone: 'other', rate: '700' }), line('b')] })
    const theirs = form({ items: [line('a', { weight: '3' }), line('b')] })
    const { values, conflicts } = merged(form(), mine, theirs)
    expect([values.items[0], names(conflicts)]).toEqual([mine.items[0], ['a']])
  })

  test('a stone that both added is on one line, with the id of the stored line', () => {
    const mine = form({ items: [...form().items, line('m', { stone: 'same', weight: '3' })] })
    const theirs = form({ items: [...form().items, line('t', { stone: 'same', weight: '4' })] })
    const { values, conflicts } = merged(form(), mine, theirs)
    expect(values.items.map(({ id }) => id)).toEqual(['a', 'b', 't'])
    expect(names(conflicts)).toEqual(['t.weight'])
  })

  test('the empty line at the end stays at the end', () => {
    const empty = line('new', { stone: '', rate: '', weight: '' })
    const mine = form({ items: [...form().items, empty] })
    const theirs = form({ items: [...form().items, line('t'), line('other', { stone: '', rate: '', weight: '' })] })
    expect(merged(form(), mine, theirs).values.items.map(({ id }) => id)).toEqual(['a', 'b', 't', 'new'])
  })
})

test('without what was opened every difference is asked for', () => {
  const mine = form({ notes: 'mine', items: [line('a', { rate: '110' }), line('m')] })
  const theirs = form({ notes: 'theirs', items: [line('a'), line('b')] })
  const { values, taken, conflicts } = merged(null, mine, theirs)
  expect([taken, names(conflicts).toSorted()]).toEqual([[], ['a.rate', 'b', 'm', 'notes']])
  expect(conflicts.reduce((all, one) => choose(all, one, 'theirs', rules), values)).toEqual(theirs)
})

describe('whatever two users do', () => {
  const text = fc.constantFrom('', '1', '2', '3')
  const lineOf = (id: string) =>
    fc.record({
      id: fc.constant(id),
      stone: fc.constantFrom(`stone ${id}`, `other ${id}`),
      rate: text,
      weight: text,
      more: fc.record({ colour: text }),
    })
  const forms = fc.record<Form>({
    notes: text,
    customer: fc.constantFrom(null, amal, { id: 'siam', title: 'Siam' }),
    date: text,
    items: fc.tuple(...['a', 'b', 'c', 'd'].map(id => fc.option(lineOf(id)))).map(all => all.filter(one => one !== null)),
  })
  const sorted = ({ items: lines, ...head }: Form) => ({ ...head, items: lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)) })
  const always = (check: (base: Form, mine: Form, theirs: Form) => void) =>
    fc.assert(
      fc.property(forms, forms, forms, (...all) => void check(...all)),
      { numRuns: sized(500, 10_000) },
    )

  test('what only one of them changed is what comes out', () =>
    always((base, mine) => {
      expect(sorted(merged(base, mine, base).values)).toEqual(sorted(mine))
      const { values, conflicts } = merged(base, base, mine)
      expect([sorted(values), conflicts]).toEqual([sorted(mine), []])
    }))

  test('the same change by both is no conflict', () => always((base, mine) => expect(merged(base, mine, mine).conflicts).toEqual([])))

  test('to choose all of theirs, where both changed, loses no change that is only mine', () =>
    always((base, mine, theirs) => {
      const { values, conflicts } = merged(base, mine, theirs)
      const chosen = conflicts.reduce((all, one) => choose(all, one, 'theirs', rules), values)
      if (mine.notes !== base.notes && theirs.notes === base.notes) expect(chosen.notes).toBe(mine.notes)
      else expect(chosen.notes).toBe(theirs.notes)
    }))

  test('it matters to nobody who saved first: the same fields are in conflict', () =>
    always((base, mine, theirs) =>
      expect(names(merged(base, mine, theirs).conflicts).toSorted()).toEqual(names(merged(base, theirs, mine).conflicts).toSorted()),
    ))

  test('a merged form that is merged again asks the same and changes nothing', () =>
    always((base, mine, theirs) => {
      const once = merged(base, mine, theirs)
      const again = merged(base, once.values, theirs)
      expect(sorted(again.values)).toEqual(sorted(once.values))
      expect(names(again.conflicts)).toEqual(names(once.conflicts))
    }))
})
