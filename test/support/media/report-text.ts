import type { Piece } from '../../../src/domain/stock/report/pdf/rows.ts'

const letter = 6
const line = 12

/** The pieces of a page that is typed as text: each letter is 6 points wide, each line 12 points high, and two spaces part two pieces. */
export const piecesOf = (page: string): Piece[] =>
  page.split('\n').flatMap((text, at) =>
    [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => ({
      ...{ text: words, left: index * letter, top: at * line },
      ...{ width: words.length * letter, height: 10 },
    })),
  )
