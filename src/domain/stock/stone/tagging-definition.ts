import { record } from '../../kit/entity.ts'
import { choice, choices, flag, integer, ref, text } from '../../kit/field.ts'
import { labelLines, labelPrices, usualLines } from '../label.ts'
import { stockTypes } from './type.ts'

/** A rule for the number and label of stock; the most specific matching rule applies (docs/domain/stock.md#tagging-definitions). */
export const taggingDefinition = record('taggingDefinition', {
  path: 'taggingdefination', label: 'Tagging definitions', one: 'tagging definition', title: 'name',
  fields: {
    name:      text('Name', { max: 80 }).unique().searched(),
    type:      choice('Type', stockTypes).optional().filtered(),
    stoneName: ref('Stone', 'stoneName').optional(),
    branch:    ref('Branch', 'branch').optional(),
    pattern:   text('Pattern', { max: 60, pattern: /^[A-Z0-9._/-]*(\{(branch|stone|type|year)\}[A-Z0-9._/-]*)*\{seq(:[1-9])?\}$/, message: 'must be capital letters with {branch} {stone} {type} {year} and end with {seq:5}' }).hint('For example {branch}-{stone}{seq:5}.'),
    next:      integer('Next number', { min: 1 }).given(),
    width:     integer('Label width, mm', { min: 15, max: 210 }).default(40),
    height:    integer('Label height, mm', { min: 8, max: 297 }).default(20),
    qrSize:    integer('QR size, mm', { min: 6, max: 60 }).default(12),
    lines:     choices('Lines on label', labelLines).default(usualLines).hint('Lines that do not fit are dropped from the end.'),
    cipher:    text('Price cipher', { pattern: /^(?=[A-Z]{10}$)(?!.*(.).*\1)/, message: 'must be ten different capital letters' }).default('TOURMALINE').confidential(),
    repeat:    text('Repeat letter', { pattern: /^[A-Z]$/, message: 'must be one capital letter' }).default('X').confidential(),
    prices:    choice('Price on label', labelPrices).default('none'),
    active:    flag('Active').default(true).filtered(),
  },
  list: ['name', 'type', 'stoneName', 'branch', 'pattern', 'next', 'active'],
})

type Rule = { type: string | null; stoneName: string | null; branch: string | null }

/** The most specific matching definition: stone ranks first, then type, then branch; null when none matches. */
export const bestDefinition = <D extends Rule>(definitions: readonly D[], stone: Rule): D | null => {
  const score = (rule: Rule) => (rule.stoneName ? 4 : 0) + (rule.type ? 2 : 0) + (rule.branch ? 1 : 0)
  const fits = (rule: Rule) => (['type', 'stoneName', 'branch'] as const).every(key => rule[key] === null || rule[key] === stone[key])
  return definitions.filter(fits).sort((a, b) => score(b) - score(a))[0] ?? null
}

/** Fills a number pattern: {branch}-{stone}{seq:5} → BKK-BS00042. */
export const fillPattern = (pattern: string, words: { branch: string; stone: string; type: string; year: string }, seq: number): string =>
  pattern
    .replace(/\{(branch|stone|type|year)\}/g, (_, word: keyof typeof words) => words[word])
    .replace(/\{seq(?::(\d))?\}/, (_, digits?: string) => String(seq).padStart(Number(digits ?? 1), '0'))
