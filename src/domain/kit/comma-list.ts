import { z } from 'zod'

/** A query parameter with at most `max` values, separated by commas. `tooMany` is the error for more of them. */
export const commaList = <T extends string>(item: z.ZodType<T, string>, max: number, tooMany?: string) =>
  z
    .string()
    .transform(text => text.split(','))
    .pipe(z.array(item).max(max, tooMany))

/** The first of these names, and how many more there are: 'A, B, C and 2 more'. */
export const firstNames = (names: readonly string[], shown = 3): string =>
  names.length > shown ? `${names.slice(0, shown).join(', ')} and ${names.length - shown} more` : names.join(', ')
