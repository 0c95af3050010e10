import { type LabCode, type LabRow, labs } from '../../../trade/labs.ts'

const rows: readonly LabRow[] = labs.filter(({ code }) => code !== 'HOUSE')

// Laboratories that grade diamonds. Their reports on colored stones have the same labels.
const graded = ['GIA', 'IGI', 'HRD', 'EGL', 'GCI', 'CGL', 'GCAL', 'AGS', 'GSI', 'NGTC', 'IIDGR', 'ANCHOR', 'SGL']

/** Whether the reports of a laboratory grade cut, polish, symmetry and fluorescence. */
export const isGradedLab = (lab: string): boolean => graded.includes(lab)

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\bwww\.|[^a-z0-9.]+/g, ' ')

const more: Readonly<Record<string, readonly string[]>> = {
  GIA: ['gia natural diamond', 'gia diamond', 'gia colored stone', 'gia laboratory'],
  HRD: ['hrdantwerp.com'],
  GRS: ['gemresearch swisslab', 'gemresearch.ch'],
  SSEF: ['ssef'],
  GGL: ['gubelin'],
  AGL: ['aglgemlab', 'american gemological laborator'],
  LOTUS: ['lotus gemology', 'lotusgemology'],
}

const signsOf = ({ code, name, check }: LabRow): string[] => {
  const host = check ? [new URL(check).hostname.replace(/^www\./, '')] : []
  const titles = ['report', 'certificate', 'report number'].map(word => `${code} ${word}`)
  return [...new Set([name, ...host, ...titles, ...(more[code] ?? [])].map(folded))]
}
const signs = rows.map(lab => ({ code: lab.code, words: signsOf(lab) }))

// Not within another word.
const countOf = (text: string, word: string): number => ` ${text}`.split(` ${word}`).length - 1

/** The laboratories that a text names by name, website or title, the one that it names most often first. */
export const laboratoriesIn = (text: string): { code: string; count: number }[] => {
  const plain = folded(text)
  return signs
    .map(({ code, words }) => ({ code, count: words.reduce((sum, word) => sum + countOf(plain, word), 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

/** The laboratory of a report; null when it names none, or two as often (docs/domain/stock.md#reading-a-pdf). */
export const laboratoryOf = (text: string): LabCode | null => {
  const [first, second] = laboratoriesIn(text)
  if (!first || first.count === second?.count) return null
  return labs.find(({ code }) => code === first.code)?.code ?? null
}
