import { booksOf } from '../../../src/domain/stock/import/books.ts'
import { suggestReading } from '../../../src/domain/stock/import/suggest.ts'
import { origins } from '../../../src/domain/trade/origins.ts'
import { shapes } from '../../../src/domain/trade/shapes.ts'
import { stoneNames } from '../../../src/domain/trade/stone-names.ts'

/** The id of an entry of a list by its position: 1 stones, 2 shapes, 3 origins. */
export const idIn = (list: number, index: number) => `0190a000-0000-7000-8000-${String(list * 1000 + index).padStart(12, '0')}`

/** The dictionaries of a new company. */
export const tradeBooks = booksOf({
  stones: stoneNames.map(({ code, variety, synonyms, specificGravity, category }, index) => ({
    ...{ id: idIn(1, index), code, name: variety, synonyms: synonyms.join(', '), specificGravity, category },
  })),
  shapes: shapes.map(({ code, name, aliases, factor }, index) => ({ id: idIn(2, index), code, name, aliases: aliases.join(', '), factor })),
  origins: origins.map(({ code, name, country, mine }, index) => ({ id: idIn(3, index), code, name, country, mine })),
})

/** What columns with these headings are suggested to be, each with the same first values. */
export const suggested = (names: readonly string[], samples: readonly string[] = []) =>
  suggestReading(
    names.map(name => ({ name, samples })),
    tradeBooks,
  ).mapping
