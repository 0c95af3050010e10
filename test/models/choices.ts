import { expect } from 'vitest'
import type { Clerk } from '../support/clerk/sales.ts'
import { closeBooks } from '../support/closing.ts'
import type { Answer } from '../support/company.ts'
import type { Model, Stone } from './model.ts'

/** Random numbers of one action: they select the record, the quantity and the variant. */
export type Numbers = { a: number; b: number; c: number }
export type World = { model: Model; parties: string[]; last: { path: string; body: unknown; answer: Answer } | null }
export type Action = (world: World, numbers: Numbers) => Promise<void>

/** A whole number of smallest units as a decimal text, and the reverse. */
export const written = (units: number, digits: number) => (units / 10 ** digits).toFixed(digits)
export const units = (text: string | null, digits: number) => (text === null ? null : Math.round(Number(text) * 10 ** digits))

export const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]

export const expectStatus = (answer: Answer, expected: boolean) => {
  if (expected) expect(answer.errorMessages).toEqual([])
  expect([200, 400, 409]).toContain(answer.status)
  expect(answer.status === 200, answer.errorMessages.join()).toBe(expected)
}

/** Part of a stone, which may be null; sometimes more than the whole, or the last of it. */
export const partOf = (stone: Stone | null, number: number): { pieces: number | null; milli: number } => {
  if (!stone) return { pieces: null, milli: 1 + (number % 5_000) }
  if (stone.kind === 'single') return { pieces: 1, milli: Math.max(stone.milli, 1) }
  if (number % 9 === 0 && stone.milli > 0) return { pieces: stone.pieces, milli: stone.milli }
  if (number % 13 === 0)
    return { pieces: stone.pieces === null ? null : 1 + (number % (stone.pieces + 2)), milli: 1 + (number % (stone.milli + 50)) }
  const third = (of: number) => 1 + (number % Math.max(1, Math.floor(of / 3)))
  return { pieces: stone.pieces === null ? null : third(stone.pieces), milli: third(stone.milli) }
}

/**
 * Closes the books until this day, or opens them. A model closes them until today for the rest of a world: what is reversed then moves
 * tomorrow, and after an opening nothing could move before that.
 */
export const closeUntil = ({ office }: Pick<Clerk, 'office'>, day: string | null): Promise<void> => closeBooks(office, day)
