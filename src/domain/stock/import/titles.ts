import type { Books } from './books.ts'

/** What a title between the rows of a list says of the stones below it: the ids of the stone and the origin. */
export type Title = { text: string; stoneName: string | null; origin: string | null }

/** Reads a title such as 'RUBY – BURMA' or 'Sapphires (unheated)'. The stone is null where the title names none that is known. */
export const titleIn = (text: string, { stone, origin }: Books): Title => {
  const parts = text.split(/\s*[-–—,:;/()|]+\s*/).filter(Boolean)
  const stones = [text, ...parts].flatMap(part => stone(part) ?? [])
  const origins = parts.filter(part => stone(part) === undefined).flatMap(part => origin(part) ?? [])
  return { text, stoneName: stones[0] ?? null, origin: origins[0] ?? null }
}
