import { z } from 'zod'

export const range = z.strictObject({ from: z.int(), to: z.int() })
/** A part of a text: its first character, and the one after its last. */
export type Range = z.infer<typeof range>

/** A sentence without these parts. */
export const without = (sentence: string, parts: readonly Range[]): string =>
  [...parts]
    .sort((a, b) => b.from - a.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, sentence)
    .replace(/\s+/g, ' ')
    .trim()
