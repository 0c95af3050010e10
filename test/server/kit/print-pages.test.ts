import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPrinter, type Printer, qrSvg } from '../../../src/server/kit/print/print.ts'
import type { Design, PaperSize } from '../../../src/server/print/shapes.ts'
import { pagesOf, placesIn, readPdf } from '../../support/media/pdf.ts'
import { sized } from '../../support/size.ts'
import { invoice, linesOf, list, receipt, statement } from './print-samples.ts'

// How documents break over pages, and what those hear who listen to them.
const root = join(import.meta.dirname, '../../..')
let printer: Printer
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/fonts.mjs')])
  printer = createPrinter({ templates: join(root, 'src/server/print/templates'), fonts: join(root, 'dist/fonts') })
})
afterAll(() => printer.close())

const designs: readonly [Design, PaperSize][] = [
  ['sans', 'a4'],
  ['serif', 'a4'],
  ['sans', 'us-letter'],
  ['serif', 'us-letter'],
]
const numbered = /^ *\d+ +HK-/gm
const linesOn = (page: string): number => page.match(numbered)?.length ?? 0
const printed = async (count: number, [design, paper]: readonly [Design, PaperSize] = ['sans', 'a4'], over: object = {}) =>
  printer.pdf('invoice', invoice(count, { design, ...over }, paper))

const counts = Array.from({ length: 60 }, (_, at) => at + 1)
// The shorter form looks around the first page break, and at some beyond.
const tried = sized([1, 2, 3, 12, 13, 14, 16, 18, 20, 37, 60], counts)

const payment = { qr: qrSvg('BCD\n002\n1\nSCT'), name: 'SEPA', amount: 'EUR 43,714.80' }
const closings = designs.flatMap(design =>
  (
    [
      ['without a payment code', undefined],
      ['with one', payment],
    ] as const
  ).map(more => [...design, ...more] as const),
)
test.each(closings)('totals are never alone on a page, in %s on %s, %s', async (design, paper, _, code) => {
  for (const count of tried) {
    const pages = pagesOf(await printed(count, [design, paper], code && { payment: code }))
    const last = pages.findIndex(page => page.includes('Total USD'))
    expect([count, last]).toEqual([count, pages.length - 1])
    expect(linesOn(pages[last] ?? ''), `lines with the totals of ${count}`).toBeGreaterThanOrEqual(Math.min(2, count))
    for (const part of ['Bank details', 'Amount in words', 'Goods remain the property', ...(code ? [code.amount] : [])])
      expect(pages[last], `${count}`).toContain(part)
    expect(pages.reduce((sum, page) => sum + linesOn(page), 0)).toBe(count)
  }
})

test('a line is never split, and every page has the heading row, its number, and from the second the name of the document', async () => {
  const pdf = await printed(60)
  const pages = pagesOf(pdf)
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, page] of pages.entries()) {
    expect(page).toMatch(/SKU +Description[^\n]*\n *\d+ +HK-/)
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    if (at > 0) expect(page.split('\n')[0]).toMatch(/Stonebook Gems \(Hong Kong\) Limited +Invoice INV-HK-26-00417/)
  }
  // The report of the ruby is the last thing in its line.
  const places = placesIn(pdf)
  const ends = places.filter(({ word }) => word === '2026-041877')
  const rubies = places.filter(({ word }) => word === 'HK-RU00412')
  expect(ends.map(({ page }) => page)).toEqual(rubies.map(({ page }) => page))
})

test('a document that is a little too long for its page is set closer', async () => {
  const pitch = async (count: number) => {
    const lines = placesIn(await printed(count)).filter(({ word }) => word.startsWith('HK-'))
    return lines.at(-1)?.page === 1 ? (lines[3]?.top ?? 0) - (lines[2]?.top ?? 0) : null
  }
  const usual = await pitch(5)
  const closer = (await Promise.all([12, 13, 14].map(pitch))).filter(distance => distance !== null)
  expect(Math.min(...closer)).toBeLessThan((usual ?? 0) - 0.5)
})

test('lines, notes and terms of any length are all printed, within the page', async () => {
  const long = 'Ruby of a fine red, from an old collection, with its papers. '.repeat(8)
  const over = {
    lines: linesOf(9).map(line => ({ ...line, description: long, details: [long] })),
    note: 'We thank you for your trust. '.repeat(140),
    terms: 'Goods remain ours until they are paid for. '.repeat(140),
    signatures: ['Received in good order', 'For the company'],
  }
  const pdf = await printed(9, ['serif', 'us-letter'], over)
  const pages = pagesOf(pdf)
  const places = placesIn(pdf)
  expect(pages.reduce((sum, page) => sum + linesOn(page), 0)).toBe(9)
  expect(places.filter(({ word }) => word === 'trust.').length).toBe(140)
  expect(pages.join()).toContain('For the company')
  for (const { bottom, right } of places) expect([bottom < 792, right < 612]).toEqual([true, true])
  expect(linesOn(pages.find(page => page.includes('Total USD')) ?? '')).toBeGreaterThan(0)
})

test('the balance of a statement and the sums of a list stay with their last lines', async () => {
  for (const count of sized([1, 29, 31, 33, 36], counts)) {
    const pages = pagesOf(await printer.pdf('statement', { ...statement(count), approvals: undefined }))
    const balance = pages.find(page => /^ *Balance +\d/m.test(page)) ?? ''
    expect(balance.match(/^ *\d+ (Oct|Sep) 2026/gm)?.length, `statement of ${count}`).toBeGreaterThanOrEqual(Math.min(2, count))
    expect(balance).toContain('Open amounts by age')
  }
  for (const count of sized([1, 26, 27, 28, 60], counts)) {
    const pages = pagesOf(await printer.pdf('table', list(count, { landscape: true })))
    const foot = pages.find(page => page.includes('320,460.00')) ?? ''
    expect(linesOn(foot.replaceAll(/^ *HK-/gm, '1 HK-')), `list of ${count}`).toBeGreaterThanOrEqual(Math.min(2, count))
  }
})

test('documents are tagged PDF/UA-1: a title, a language, headings, header cells, and a text for each picture', async () => {
  const { info, metadata, structure } = readPdf(await printed(14), 'info', 'metadata', 'structure')
  expect(info).toMatch(/Tagged: +yes/)
  expect(info).toMatch(/Title: +Invoice INV-HK-26-00417/)
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(metadata).toMatch(/<dc:language>[\s\S]*en/)
  expect(structure).toMatch(/H1 [^\n]*\n +"Invoice"/)
  for (const heading of ['Bill to', 'Amount in words', 'Bank details']) expect(structure).toMatch(new RegExp(`H2 [^\\n]*\\n +"${heading}"`))
  // Once in the structure, however many pages repeat it.
  expect(structure.match(/^ +TH [\s\S]*?"Description"/gm)).toHaveLength(1)
  expect(structure.match(/^ +TR/gm)).toHaveLength(16)
  // What is repeated on every page is not read out.
  expect(structure).not.toContain('Page 1 of')
  for (const [template, data] of [
    ['receipt', receipt()],
    ['statement', statement(3)],
    ['table', list(3)],
  ] as const) {
    const read = readPdf(await printer.pdf(template, data), 'info', 'metadata')
    expect(read.info, template).toMatch(/Tagged: +yes/)
    expect(read.metadata, template).toContain('<pdfuaid:part>1</pdfuaid:part>')
  }
})

test('a document with a letter that no font has is printed and tagged all the same', async () => {
  const { text, info } = readPdf(await printed(1, ['sans', 'a4'], { note: 'Delivered by 🚚, with thanks' }), 'text', 'info')
  expect(text).toContain('with thanks')
  expect(info).toMatch(/Tagged: +yes/)
})

test('the serif has Latin letters of its own, tabular numbers, and the other scripts of Noto', async () => {
  const line = { no: '1', sku: 'HK-1', description: 'Ruby' }
  const lines = ['11,111.11', '88,888.88'].map(amount => ({ ...line, amount }))
  for (const [design, latin] of [
    ['sans', 'NotoSans-Regular'],
    ['serif', 'SourceSerif4'],
  ] as const) {
    const pdf = await printed(2, [design, 'a4'], { lines, note: 'ทับทิม 翡翠 لؤلؤ' })
    const { fonts } = readPdf(pdf, 'fonts')
    for (const font of [latin, 'NotoSansThai', 'NotoSansSC', 'NotoNaskhArabic']) expect(fonts).toContain(font)
    expect(fonts.includes('NotoSans-Regular')).toBe(design === 'sans')
    const [ones, eights] = lines.map(({ amount }) => placesIn(pdf).find(({ word }) => word === amount))
    expect(ones?.left).toBeCloseTo(eights?.left ?? 0, 1)
  }
})
