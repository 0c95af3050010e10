import { type Labeled, labelsOf, plainLabel, unused } from './labels.ts'
import type { Cell, Row } from './rows.ts'

/** A value that may belong to a label. One on the same line is meant for it; one below may stand there by chance. */
export type Candidate = { name: Labeled; text: string; isBeside: boolean }

type Labels = ReadonlyMap<string, Labeled | typeof unused>
/** A cell that begins with a label: what it is about, and the value behind it in the same cell. */
type Found = { name: Labeled | typeof unused; rest: string }

const longestLabel = 5
// A value without a colon before it begins with a capital letter or a figure, and is no rest of a title or a sentence, also in capitals:
// 'Identification report', 'COLOR OF THIS DIAMOND', 'NO INDICATIONS'.
const sentence = /^(?:report|certificate|grading|grade|scales?|origin|and|or|opinion|determination|characteristics|check|results?|of|is|are|was|the|in|as)\b/i
const begins = /^[\p{Lu}\d“"<>~±]/u
const inFigures: readonly string[] = ['number', 'date', 'weight', 'dimensions', 'tablePercent', 'depthPercent']
const isValueOf = (name: string, rest: string): boolean =>
  begins.test(rest) && !sentence.test(rest) && (!inFigures.includes(name) || /\d/.test(rest))

/** The label that a cell is or begins with; null when it is a value. */
const labelIn = (labels: Labels, text: string): Found | null => {
  const whole = labels.get(plainLabel(text))
  if (whole) return { name: whole, rest: '' }
  const [, before, after] = /^([^:：]{1,60})[:：](.*)$/.exec(text) ?? []
  const named = before === undefined ? undefined : labels.get(plainLabel(before))
  if (named) return { name: named, rest: after?.trim() ?? '' }
  const words = text.split(' ')
  for (let length = Math.min(longestLabel, words.length - 1); length > 0; length--) {
    const name = labels.get(plainLabel(words.slice(0, length).join(' ')))
    const rest = words.slice(length).join(' ').replace(/^[-–—=]\s*/, '')
    if (name && plainLabel(words[length - 1] ?? '') !== '') return isValueOf(name, rest) ? { name, rest } : null
  }
  return null
}

// In heights of a line, and in points.
const nextLine = 2.6
const sameParagraph = 1.9
const aligned = 6

const overlaps = (one: Cell, other: Cell) => one.left < other.right && other.left < one.right
const isClose = (row: Row, next: Row | undefined, lines: number): next is Row =>
  next !== undefined && next.top - row.top <= lines * Math.max(row.height, next.height)

/** Whether the words go on in the next line. Only a comment has several sentences. */
const goesOn = (name: Labeled, text: string, next: string): boolean => {
  if (/^(?:www\.|https?:)/i.test(next)) return false
  if (name === 'comments' || /[,:(-]$|\b(?:of|from|the|a|an|in|to|by|and|or|with|no|for)$/i.test(text)) return true
  return /^[\p{Ll}(]/u.test(next) && !/[.)]$/.test(text)
}

const longestText = ['comments', 'treatment', 'origin', 'identification', 'colour', 'variety', 'species']
const mostLines = 8

/** The value with the lines below that continue it. */
const continued = (labels: Labels, rows: readonly Row[], at: number, { name, text, left }: { name: Labeled; text: string; left: number }): string => {
  let whole = text
  if (!longestText.includes(name)) return whole
  for (let next = at + 1; next <= at + mostLines; next++) {
    const [row, before] = [rows[next], rows[next - 1]]
    if (!before || !isClose(before, row, sameParagraph)) break
    const cell = row.cells.find(one => Math.abs(one.left - left) <= aligned)
    if (!cell || row.cells.some(one => one.left <= cell.left && labelIn(labels, one.text)) || !goesOn(name, whole, cell.text)) break
    whole += ` ${cell.text}`
  }
  return whole
}

/** The values that may belong to the label in a cell, the likeliest first. */
const valuesBeside = (labels: Labels, rows: readonly Row[], at: number, index: number, name: Labeled): Candidate[] => {
  const row = rows[at]
  const label = row?.cells[index]
  if (!row || !label) return []
  const right = row.cells[index + 1]
  const next = rows[at + 1]
  const below = isClose(row, next, nextLine) ? next.cells.find(one => overlaps(label, one) || Math.abs(one.left - label.left) <= aligned) : undefined
  // Behind a colon a word such as 'Heat' is a value.
  const isAfterColon = label.text.endsWith(':')
  const isValue = (cell: Cell | undefined): cell is Cell =>
    cell !== undefined && (labelIn(labels, cell.text) === null || (isAfterColon && cell === right && !cell.text.includes(':')))
  return [
    ...(isValue(right) ? [{ name, isBeside: true, text: continued(labels, rows, at, { name, text: right.text, left: right.left }) }] : []),
    ...(isValue(below) ? [{ name, isBeside: false, text: continued(labels, rows, at + 1, { name, text: below.text, left: below.left }) }] : []),
  ]
}

/**
 * Every value that a report may state for a label: behind it in the same cell, in the cell to its right, or below it
 * (docs/domain/stock.md#reading-a-pdf).
 */
export const candidatesIn = (rows: readonly Row[], lab: string): Candidate[] => {
  const labels = labelsOf(lab)
  return rows.flatMap((row, at) =>
    row.cells.flatMap((cell, index): Candidate[] => {
      const found = labelIn(labels, cell.text)
      if (!found || found.name === unused) return []
      const { name, rest } = found
      if (rest === '') return valuesBeside(labels, rows, at, index, name)
      return [{ name, isBeside: true, text: continued(labels, rows, at, { name, text: rest, left: cell.left }) }]
    }),
  )
}
