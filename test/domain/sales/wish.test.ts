import { expect, it } from 'vitest'
import { wish, wishFaults } from '../../../src/domain/sales/wish/entity.ts'

const today = '2026-03-10'
const limits = { minWeight: null, maxWeight: null, until: null }

it('a wish with one limit of the weight, or equal ones, is complete', () => {
  expect(wishFaults(limits, today, null)).toEqual({})
  expect(wishFaults({ ...limits, minWeight: '2', maxWeight: '2.000' }, today, null)).toEqual({})
  expect(wishFaults({ ...limits, maxWeight: '0.5' }, today, null)).toEqual({})
})
it('the upper limit of the weight is not below the lower one, as numbers', () => {
  expect(wishFaults({ ...limits, minWeight: '9.5', maxWeight: '10' }, today, null)).toEqual({})
  expect(wishFaults({ ...limits, minWeight: '2', maxWeight: '1.999' }, today, null)).toEqual({
    maxWeight: 'Enter at least 2 carats, the weight that it starts from.',
  })
})
it('the last day is today or later, unless it had passed before the change', () => {
  expect(wishFaults({ ...limits, until: today }, today, null)).toEqual({})
  expect(wishFaults({ ...limits, until: '2026-03-09' }, today, '2026-03-09')).toEqual({})
  expect(wishFaults({ ...limits, until: '2026-03-09' }, today, '2026-03-20')).toEqual({
    until: 'This day has passed. Choose today or a later day.',
  })
})
it('only what is weighed in carats is looked for', () => {
  const types = wish.fields.type.options?.map(({ value }) => value)
  expect(types).toContain('single')
  expect(types).not.toContain('metal')
  expect(types).not.toContain('jewellery')
})
