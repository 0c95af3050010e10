import type { Read } from '../../kit/import/words.ts'
import { grownReport } from '../certificate.ts'
import type { RowReader } from './row.ts'

type Naturalness = 'natural' | 'lab-grown' | 'imitation' | 'assembled'

// HPHT and CVD are ways to grow a diamond. In a column of treatments, HPHT is another thing.
const words: readonly (readonly [Naturalness, RegExp])[] = [
  ['natural', /^(?:natural(?:[ -](?:diamond|stone|gemstone))?|earth[ -]?mined|mined|nat\.?|nd|natürlich|naturel(?:le)?|naturale|天然)$/i],
  ['lab-grown', /^(?:(?:cvd|hpht)\b.*|lgd?|lg|lab|lab(?:oratory)?[ -]?(?:grown|created)\b.*|grown|created|synthetic|synthetisch|synthétique|sintetico|laborgezüchtet|合成|培育)$/i],
  ['imitation', /^(?:imitation|simulant|simulated)$/i],
  ['assembled', /^(?:assembled|composite|doublet|triplet)$/i],
]
const wordIn = (text: string): Naturalness | null => words.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? null

const answers: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, '1': true, no: false, n: false, false: false, '0': false }
const answerIn = (text: string): boolean | undefined => answers[text.trim().toLowerCase()]
const isOfGrowth = (head: string): boolean => /lab|lg|grown|created|synth/i.test(head)

/**
 * Reads whether a stone is natural or grown, in the words of a list: 'CVD', 'Natural', or yes and no below a heading such as 'Lab grown'.
 * See docs/domain/stock.md#import-of-a-stock-list.
 */
export const readNaturalness = (text: string, head: string): Read<Naturalness> => {
  const [word, answer] = [wordIn(text), answerIn(text)]
  const answered = answer === undefined ? null : isOfGrowth(head) ? (answer ? 'lab-grown' : 'natural') : answer && /natural/i.test(head) ? 'natural' : null
  const value = word ?? answered
  return value ? { value } : { fault: `“${text.trim().slice(0, 40)}” says neither that the stone is natural nor that it was grown. Write natural or lab-grown.` }
}

/** Whether a cell is one of a column that says which stones are natural: by its words, or as yes and no. */
export const isNaturalness = (cell: string): 'word' | 'answer' | null => (wordIn(cell) ? 'word' : answerIn(cell) === undefined ? null : 'answer')

/** What a row says of it: its cell before the number of its report; null when neither says anything. They must not contradict each other. */
export const naturalnessOf = (reader: RowReader, forAll: string | null | undefined): string | null => {
  const column = reader.columnOf('naturalness')
  const given = reader.read('naturalness', text => readNaturalness(text, column))
  const report = [reader.text('reportNumber'), reader.text('lab')].find(text => text !== null && grownReport.test(text))
  if (!report || given === 'lab-grown') return given
  const number = report.slice(0, 40)
  if (given) reader.fault(column, `Report ${number} is of a lab-grown stone, but the cell says “${reader.text('naturalness')}”.`)
  else if (forAll !== 'lab-grown') reader.warn('reportNumber', `Report ${number} is of a lab-grown stone. The stone comes in as lab-grown.`)
  return 'lab-grown'
}
