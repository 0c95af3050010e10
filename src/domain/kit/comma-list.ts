import { z } from 'zod'

/** A query parameter with at most `max` values, separated by commas. `tooMany` is the error for more of them. */
export const commaList = <T extends string>(item: z.ZodType<T, string>, max: number, tooMany?: string) =>
  z
    .string()
    .transform(text => text.split(','))
    .pipe(z.array(item).max(max, tooMany))
