import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn, read } from '../support/pages.ts'

/** Generated pages, or lists of facts. */
const notProse = ['bench.md', 'packages.md']
const docs = ['README.md', 'STYLE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesIn('docs')].filter(
  file => file.endsWith('.md') && !notProse.includes(basename(file)),
)

/** The number of words of each sentence in a page, in ascending order, without headings, tables and code. */
const sentenceLengths = (page: string): number[] => {
  const prose = page
    .replace(/```[\s\S]*?```/g, '')
    .replace(/^(?:\||#+ ).*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'code')
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .flatMap(paragraph => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+/))
    .map(sentence => sentence.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0)
    .filter(words => words > 2)
    .sort((a, b) => a - b)
}
const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

it.each(docs)('%s is written in short sentences', file => {
  const lengths = sentenceLengths(read(file))
  expect({ median: at(lengths, 0.5), long: at(lengths, 0.95) }).toSatisfy(
    ({ median, long }: { median: number; long: number }) => median <= 14 && long <= 28,
  )
})
