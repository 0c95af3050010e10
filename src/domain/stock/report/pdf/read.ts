import { type LabCode, labs } from '../../../trade/labs.ts'
import { laboratoriesIn, laboratoryOf } from './laboratory.ts'
import { ownNumbers } from './number.ts'
import { type Candidate, candidatesIn } from './pairs.ts'
import type { Row } from './rows.ts'
import { isUnstated, type ReadName, readNames, readValue } from './values.ts'
import { findingIn, loneFinding, namesIn, typeIn } from './words.ts'

/** What the text of a report states: its laboratory, the fields of its certificate, and what stands there but cannot be read. */
export type ReportText = {
  lab: LabCode
  values: Partial<Record<ReadName | 'type', string>>
  unread: { name: ReadName; text: string }[]
}

type Found = { value: string } | { unread: string } | null

/** Fields that a report may state in several sentences. The first one counts. */
const worded: readonly ReadName[] = ['species', 'variety', 'treatment', 'comments']

const foundIn = (candidates: readonly Candidate[], name: ReadName, lab: string): Found => {
  const from = name === 'fluorescenceColour' ? 'fluorescence' : name
  const stated = candidates.filter(one => one.name === from && !isUnstated(from, one.text))
  const read = stated.flatMap(({ text, isBeside }) => {
    const value = readValue(name, text, lab)
    return value === null ? [] : [{ value, isBeside }]
  })
  const beside = [...new Set(read.filter(({ isBeside }) => isBeside).map(({ value }) => value))]
  if (beside.length > 1 && !worded.includes(name)) return { unread: beside.join(' / ') }
  const value = beside[0] ?? read[0]?.value
  if (value !== undefined) return { value }
  const unread = stated.find(({ isBeside }) => isBeside)
  return unread && name !== 'fluorescenceColour' ? { unread: unread.text.slice(0, 60) } : null
}

/** A date without a label, alone or behind a place: 'Basel, 12 April 2023'. One in figures could be anything. */
const loneDate = (rows: readonly Row[], lab: string): string | null => {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text)).filter(text => text.length < 50 && /\p{L}{3}/u.test(text))
  const [only = null, ...others] = new Set(texts.flatMap(text => readValue('date', text, lab) ?? []))
  return others.length > 0 ? null : only
}

const several = (numbers: readonly string[]) => ({
  fault: `This PDF has several reports: ${numbers.slice(0, 3).join(', ')}. Choose a PDF with the report of this stone alone.`,
})

const textOf = (rows: readonly Row[]): string => rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join('\n')

/** The laboratory of the report, or why it is unknown. */
const labIn = (text: string): { lab: LabCode } | { fault: string } => {
  const lab = laboratoryOf(text)
  if (lab) return { lab }
  const named = laboratoriesIn(text).map(({ code }) => labs.find(one => one.code === code)?.name ?? code)
  const fault =
    named.length > 0
      ? `This PDF names several laboratories: ${named.slice(0, 3).join(', ')}. Enter the report by hand.`
      : 'This PDF names no laboratory that is known here. Choose the PDF of the laboratory, or enter the report by hand.'
  return { fault }
}

/** The message for a document without text. */
export const noText = 'This PDF has no text: it is a scan or a picture. Download the PDF from the laboratory, or enter the report by hand.'

/**
 * Reads a laboratory report from the rows of its pages. Only what it states clearly becomes a value: a date that could be two days, a second
 * weight, or an unknown grade is named instead. The fault is a sentence for the user (docs/domain/stock.md#reading-a-pdf).
 */
export const readReport = (rows: readonly Row[]): ReportText | { fault: string } => {
  const text = textOf(rows)
  if (!/\p{L}{3}/u.test(text)) return { fault: noText }
  const known = labIn(text)
  if ('fault' in known) return known
  const { lab } = known
  const candidates = candidatesIn(rows, lab)
  const numbers = [...new Set(candidates.flatMap(one => (one.name === 'number' && one.isBeside ? (readValue('number', one.text, lab) ?? []) : [])))]
  const ownOnes = ownNumbers(text, lab)
  if (numbers.length > 1 || ownOnes.length > 1) return several(numbers.length > 1 ? numbers : ownOnes)

  const values: ReportText['values'] = {}
  const unread: ReportText['unread'] = []
  for (const name of readNames) {
    const found = foundIn(candidates, name, lab)
    if (found && 'value' in found) values[name] = found.value
    else if (found) unread.push({ name, text: found.unread })
  }
  const supply = (name: ReadName, words: string | null | undefined) => {
    const value = words ? readValue(name, words, lab) : null
    if (value !== null && values[name] === undefined) values[name] = value
  }
  supply('number', ownOnes[0])
  if (!unread.some(({ name }) => name === 'date')) supply('date', loneDate(rows, lab))
  for (const { name, text } of candidates) {
    const named = name === 'identification' ? namesIn(text) : {}
    supply('species', named.species)
    supply('variety', named.variety)
  }
  supply('treatment', findingIn(values.comments ?? '') ?? loneFinding(rows))
  const type = typeIn(text, values.origin !== undefined)
  return { lab, values: { ...values, ...(type ? { type } : {}) }, unread: unread.filter(({ name }) => values[name] === undefined) }
}
