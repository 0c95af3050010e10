import { type RawBuilder, sql } from 'kysely'
import { searchText } from '../../domain/kit/search-text.ts'
import { beginPattern, searchPattern } from '../kit/entity/search-pattern.ts'

type Condition = RawBuilder<unknown>

/** Whether a word may be the number of a report: at least four characters, with a digit. */
export const mayBeReport = (word: string): boolean => word.length >= 4 && /\d/.test(word)

// A part that is long enough is searched anywhere: 2021-040882 in GRS2021-040882.
const longPart = 6

const stonesOf = (is: Condition): Condition => sql`t.id = any(array(select c.inventory_id from certificate c where c.search like ${is}))`

/**
 * SQL condition on the stock as `t`: a stone with a report whose number begins with this word, or contains it when it is long. Null for
 * a word that is no number of a report (docs/domain/stock.md#finder).
 */
export const ofReport = (word: string): Condition | null =>
  mayBeReport(word) ? stonesOf(sql`(select ${word.length < longPart ? beginPattern(word) : searchPattern(word)}::text)`) : null

/** SQL condition on the stock as `t`: a stone with a report of exactly one of these numbers. */
export const ofExactReport = (words: readonly string[]): Condition =>
  sql`t.id = any(array(select c.inventory_id from certificate c where c.search = any(${words.map(searchText)}::text[])))`
