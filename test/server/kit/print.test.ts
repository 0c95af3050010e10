import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureSvg } from '../../../src/server/kit/print/pictures.ts'
import { createPrinter, PrintError, type Printer, qrSvg } from '../../../src/server/kit/print/print.ts'
import { languageData } from '../../../src/server/print/language.ts'
import { readPdf } from '../../support/media/pdf.ts'
import { picture } from '../../support/picture.ts'
import { invoice, list, mixedScripts, receipt, statement } from './print-samples.ts'

const root = join(import.meta.dirname, '../../..')
const templates = join(root, 'src/server/print/templates')
const fonts = join(root, 'dist/fonts')
let printer: Printer
let folder: string

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/fonts.mjs')])
  folder = await mkdtemp(join(tmpdir(), 'stonebook-print-'))
  printer = createPrinter({ templates, fonts })
})

afterAll(async () => {
  await printer.close()
  await rm(folder, { recursive: true, force: true })
})

const textOf = (pdf: Buffer) => {
  const { text, info, fonts: fontNames } = readPdf(pdf, 'text', 'info', 'fonts')
  return {
    text,
    fontNames,
    pages: Number(/Pages:\s+(\d+)/.exec(info)?.[1]),
    size: /Page size:\s+(.*)/.exec(info)?.[1],
  }
}

const count = (text: string, what: string) => text.split(what).length - 1

test('an invoice shows the parties, quantities and amounts', async () => {
  const { text, pages, size } = textOf(await printer.pdf('invoice', invoice(1)))
  expect(pages).toBe(1)
  expect(size).toContain('A4')
  for (const words of [
    'INV-HK-26-00417',
    'Amal Gems Trading LLC',
    'HK-RU00412',
    '14,500.00',
    '/ct',
    'No indications of heating',
    '43,714.80',
    'eighty cents',
    'SWIFT HASEHKHH',
    'Page 1 of 1',
  ])
    expect(text).toContain(words)
})

test('an invoice of 600 lines repeats its header and numbers its pages', async () => {
  const { text, pages } = textOf(await printer.pdf('invoice', invoice(600)))
  expect(pages).toBeGreaterThan(10)
  expect(count(text, 'Amount USD')).toBe(pages)
  expect(text).toContain(`Page ${pages} of ${pages}`)
  expect(text).toMatch(/^ *600 /m)
})

test('a canceled document says so on every page', async () => {
  const plain = textOf(await printer.pdf('invoice', invoice(60)))
  const stamped = await printer.pdf('invoice', invoice(60, { stamp: 'CANCELED' }))
  const { pages } = textOf(stamped)
  expect(pages).toBe(plain.pages)
  const letters = readPdf(stamped, 'raw').raw
  // Across every page, and below its number for those who listen.
  expect(count(letters.replace(/\s/g, ''), 'CANCELED')).toBe(pages + 1)
})

test('documents also print on US Letter', async () => {
  expect(textOf(await printer.pdf('invoice', invoice(3, {}, 'us-letter'))).size).toContain('letter')
})

test('text in every script uses a font that covers it', async () => {
  const { text, fontNames } = textOf(await printer.pdf('invoice', invoice(1, mixedScripts())))
  for (const font of ['NotoSans-Regular', 'NotoSansThai', 'NotoNaskhArabic', 'NotoNastaliqUrdu', 'NotoSansSC'])
    expect(fontNames).toContain(font)
  expect(text).toContain('ทับทิม')
  expect(text).toContain('翡翠手镯')
})

test('a long stock number without a space does not push the figures aside', async () => {
  const line = {
    no: '1',
    sku: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
    description: 'Ruby',
    amount: '1,000,000,000.00',
  }
  const { text } = textOf(await printer.pdf('invoice', invoice(1, { lines: [line] })))
  expect(text).toContain(line.sku)
  expect(text).toContain(line.amount)
})

test('a receipt, a statement and a list are printed from their templates', async () => {
  const paid = textOf(await printer.pdf('receipt', receipt()))
  expect(paid.text).toContain('75,000.00')
  const owed = textOf(await printer.pdf('statement', statement(90)))
  expect(owed.text).toContain('Brought forward')
  expect(owed.text).toContain('Stones on approval')
  const stock = textOf(await printer.pdf('table', list(120, { landscape: true })))
  expect(count(stock.text, 'Asking USD')).toBe(stock.pages)
  const bare = {
    paper: 'a4',
    language: languageData('en'),
    branch: { name: 'Stonebook', lines: [] },
    title: 'Empty',
    filters: [],
    columns: [{ header: 'SKU' }],
    rows: [],
  }
  expect(textOf(await printer.pdf('table', bare)).text).toContain('Empty')
})

test('text is never read as a template', async () => {
  const name = '#panic("no") $x$ *bold* \\ @preview/x:1.0.0 <a> // comment'
  const data = invoice(1, { parties: [{ label: 'Bill to', name }], note: name })
  expect(textOf(await printer.pdf('invoice', data)).text).toContain('#panic("no")')
})

test('images are embedded as PNG in SVG', async () => {
  const data = invoice(1)
  const logo = pictureSvg(picture, 'image/png', 1, 1)
  expect((await printer.pdf('invoice', { ...data, branch: { ...data.branch, logo } })).subarray(0, 5).toString()).toBe('%PDF-')
  expect(qrSvg('INV-HK-26-00417')).toContain('<svg')
})

test('an image that cannot be decoded is left out, and the document is printed with the others', async () => {
  const broken = picture.subarray(0, -20)
  expect([await printer.reads(picture, 'image/png'), await printer.reads(broken, 'image/png')]).toEqual([true, false])
  const [whole, damaged] = [picture, broken].map(bytes => pictureSvg(bytes, 'image/png', 1, 1))
  const data = invoice(1)
  const printed = async (logo?: string) => textOf(await printer.pdf('invoice', { ...data, branch: { ...data.branch, logo } })).text
  expect(await printed(damaged)).toBe(await printed())
  expect((await printed(whole)).length).toBeGreaterThan(0)
})

test('an unknown template or invalid data is refused, and the printer continues', async () => {
  await expect(printer.pdf('../secrets', {})).rejects.toThrow(PrintError)
  await expect(printer.pdf('nothing-here', {})).rejects.toThrow(PrintError)
  await expect(printer.pdf('invoice', { paper: 'a4' })).rejects.toThrow(PrintError)
  expect((await printer.pdf('invoice', invoice(1))).length).toBeGreaterThan(1000)
})

test('a PDF is not kept after it was delivered', async () => {
  setFlagsFromString('--expose-gc')
  const sweep = runInNewContext('gc') as () => void
  const print = async () => new WeakRef((await printer.pdf('invoice', invoice(1))).buffer)
  const documents = [await print(), await print(), await print()]
  const kept = () => {
    sweep()
    return documents.filter(document => document.deref()).length
  }
  await expect.poll(kept).toBe(0)
})

test('too many waiting documents are refused; those that wait are finished on closing', async () => {
  const small = createPrinter({ templates, fonts, queue: 2 })
  const documents = [1, 2, 3].map(lines => small.pdf('invoice', invoice(lines)))
  await expect(small.pdf('invoice', invoice(4))).rejects.toThrow('Too many documents')
  const closed = small.close()
  await expect(small.pdf('invoice', invoice(4))).rejects.toThrow('Too many documents')
  for (const pdf of await Promise.all(documents)) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await closed
})

test('a worker that cannot start fails its document, not the process', async () => {
  const broken = createPrinter({ templates: 42 as unknown as string, fonts })
  await expect(broken.pdf('invoice', invoice(1))).rejects.toThrow(PrintError)
  await expect(broken.pdf('invoice', invoice(1))).rejects.toThrow(PrintError)
  await broken.close()
})
