import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Need, shares } from '../../../../../src/web/kit/list/width/shares.ts'

const text = (whole: number, least = 96): Need => ({ least: Math.min(least, whole), whole })
const number = (whole: number): Need => ({ least: whole, whole })
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const needs = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 })).map(([one, other]) => text(one, other)),
  { minLength: 1, maxLength: 20 },
)

test('each column is as wide as its content where there is room', () => {
  expect(shares([text(200), number(80), text(350)], 700)).toEqual([200, 80, 350])
})

test('the widest text is cut first, and a short one stays whole', () => {
  expect(shares([text(400), text(120), number(80)], 500)).toEqual([300, 120, 80])
  expect(shares([text(400), text(300), number(80)], 480)).toEqual([200, 200, 80])
})

test('a number is never cut, nor a text below its least: then the list is wider than its room', () => {
  expect(shares([text(400), text(70), number(130)], 200)).toEqual([96, 70, 130])
  expect(shares([text(400, 160), text(400)], 200)).toEqual([160, 96])
})

test('a list without columns has no widths', () => expect(shares([], 900)).toEqual([]))

test('no column is narrower than its least or wider than its content, and all fit where they can', () => {
  fc.assert(
    fc.property(needs, fc.integer({ min: 0, max: 4000 }), (all, room) => {
      const given = shares(all, room)
      expect(given.every((width, at) => width >= all[at]!.least && width <= all[at]!.whole)).toBe(true)
      expect(sum(given)).toBeLessThanOrEqual(Math.max(room, sum(all.map(({ least }) => least))))
    }),
  )
})

test('while a text is cut, less room is left than one pixel for each column', () => {
  fc.assert(
    fc.property(needs, fc.integer({ min: 0, max: 4000 }), (all, room) => {
      const given = shares(all, room)
      if (given.some((width, at) => width < all[at]!.whole)) expect(room - sum(given)).toBeLessThan(all.length)
    }),
  )
})
