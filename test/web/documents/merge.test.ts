import { beforeEach, describe, expect, test } from 'vitest'
import { invoiceKind } from '../../../src/web/documents/invoice-kind.ts'
import { mergeDocument, openedOf } from '../../../src/web/documents/merge/merge.ts'
import { saleForm } from '../../../src/web/documents/totals/sale-state.ts'
import { choose } from '../../../src/web/kit/form/merge/choose.ts'
import { described, takenPhrase } from '../../../src/web/kit/form/merge/describe.ts'
import type { DocumentValues } from '../../../src/web/stock/stone/line-values.ts'
import { emptyLine } from '../../../src/web/stock/stone/line-values.ts'
import { signIn } from '../support/company.ts'
import { stone } from '../support/stone.ts'

const form = saleForm(invoiceKind, { stones: new Map(), approvalLines: new Map() })
const line = (id: string, rate: string) => ({ ...emptyLine(id), description: `Work ${id}`, rate })
let base: DocumentValues

beforeEach(() => {
  base = { ...form.blank(signIn()), items: [line('a', '10.00'), line('b', '20.00'), emptyLine('end')] }
})
const merged = (mine: Partial<DocumentValues>, theirs: Partial<DocumentValues>, ratedByHand = false) =>
  mergeDocument(form, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs }, ratedByHand })
const declared = { fields: form.entity.fields, rules: form.mergeRules }
const taken = (theirs: Partial<DocumentValues>) => {
  const { taken: all, values } = merged({}, theirs)
  return all.map(one => takenPhrase(one, declared, { ...values }))
}

describe('an invoice that two users change', () => {
  test('says the lines by their numbers, and their values as the form shows them', () => {
    const items = [line('a', '10'), line('new', '5'), line('b', '1200'), emptyLine('end')]
    expect(taken({ items, discount: '5 %' })).toEqual([
      'Discount: empty → 5 %',
      'Line 2 is new: Work new, 5.00',
      'Price of line 3: 20.00 → 1,200.00',
    ])
    expect(taken({ items: [line('b', '20'), emptyLine('end')] })).toEqual(['Line 1 is removed: Work a, 10.00'])
  })

  test('keeps a discount in percent apart from an amount', () => {
    expect(merged({ discount: '5%' }, { discount: '5 %' })).toMatchObject({ conflicts: [], values: { discount: '5 %' } })
    expect(merged({ discount: '5 %' }, { discount: '5' }).conflicts).toHaveLength(1)
  })

  test('names the stones of a line that both gave another stone', () => {
    const [first, second] = [stone({ id: 's1', title: 'RU-1' }), stone({ id: 's2', title: 'RU-2' })]
    const withStone = (one: typeof first) => [{ ...line('a', '10.00'), stone: one, sku: one.title }, line('b', '20.00')]
    const { conflicts, values } = merged({ items: withStone(first) }, { items: withStone(second) })
    expect(conflicts.map(one => described(one, declared, { ...values }))).toMatchObject([
      { label: 'Line 1', mine: 'RU-1, Work a, 10.00', theirs: 'RU-2, Work a, 10.00' },
    ])
  })

  test('has the rate of its currency, unless a user typed another', () => {
    expect(merged({ exchange: '1.2' }, { exchange: '1.3', exchangeReason: 'Agreed' }).values).toMatchObject({
      ...{ exchange: '1.3', exchangeReason: 'Agreed' },
    })
    expect(merged({ currency: 'EUR', exchange: '1.2' }, { notes: 'x' }).values).toMatchObject({
      currency: 'EUR',
      exchange: '1.2',
      notes: 'x',
    })
    expect(merged({ exchange: '1.2' }, { exchange: '1.3' }, true).conflicts.map(({ part }) => part?.name)).toEqual(['exchange'])
  })

  test('asks for the currency where one user changed it and the other a price', () => {
    const priced = { items: [line('a', '10.00'), line('b', '25.00'), emptyLine('end')] }
    const euros = { currency: 'EUR', exchange: '1.2' }
    const conflictsOf = (...sides: [Partial<DocumentValues>, Partial<DocumentValues>]) => {
      const { conflicts, taken, values } = merged(...sides)
      expect(taken.map(({ part }) => part?.name)).not.toContain('currency')
      return [values.currency, conflicts.map(one => described(one, declared, { ...values }))]
    }
    const currencies = (mine: string, theirs: string) => [
      expect.objectContaining({ label: 'Currency', mine: expect.stringMatching(mine), theirs: expect.stringMatching(theirs) }),
    ]
    expect(conflictsOf(euros, priced)).toEqual(['EUR', currencies('EUR', base.currency)])
    expect(conflictsOf(priced, euros)).toEqual([base.currency, currencies(base.currency, 'EUR')])
    expect(conflictsOf({ discount: '5.00' }, euros)[1]).toHaveLength(1)
    const { conflicts, values } = merged(priced, euros)
    expect(choose(values, conflicts[0]!, 'theirs', form.mergeRules)).toMatchObject({ ...euros, items: priced.items })
  })

  test('takes the currency where no amount depends on it', () => {
    const fewer = { items: [line('b', '20.00'), emptyLine('end')], discount: '5 %' }
    expect(merged(fewer, { currency: 'EUR', exchange: '1.2' })).toMatchObject({
      conflicts: [],
      values: { currency: 'EUR', exchange: '1.2' },
    })
    const both = { currency: 'EUR', items: [line('a', '12.00'), line('b', '20.00'), emptyLine('end')] }
    expect(merged({ notes: 'x' }, both)).toMatchObject({ conflicts: [], values: both })
  })
})

test('a draft of an earlier release has no base, unless nobody saved since', () => {
  const kept = { version: 3, values: base, ratedByHand: false }
  expect(openedOf(kept, 3, base)).toEqual({ version: 3, values: base })
  expect(openedOf(kept, 4, base)).toEqual({ version: 3, values: null })
  expect(openedOf({ ...kept, base }, 4, { ...base, notes: 'theirs' })).toEqual({ version: 3, values: base })
  expect(openedOf(null, 4, base)).toEqual({ version: 4, values: base })
})
