import { writingOf } from '../../../domain/kit/number-text.ts'
import { inPoints } from '../../../domain/stock/finder/numbers.ts'
import { locale } from '../../kit/data/config.ts'

/** A typed sentence as the server reads it, with every word in its place: numbers that can be read in two ways are read as the user's locale does. */
export const sentenceOf = (typed: string): string => inPoints(typed, writingOf(locale()).decimal)
