import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { entities, type Name } from '../../src/domain/index.ts'
import { type LanguageCode, languageCodes, languageOf } from '../../src/domain/trade/languages.ts'
import { openRow, type Picture, press, sales } from './picture.ts'

const designs = { sans: 'Sans serif', serif: 'Serif' } as const
type Design = keyof typeof designs

type Document = { path: string; list: string; row: RegExp; of: 'id' | 'party' }

const documentOf = (name: Name, list: string): Document => ({ path: entities[name].path, list, row: /BKK/, of: 'id' })
/** The documents that a client gets, each with a list and what its row there has. */
const documents: readonly Document[] = [
  documentOf('offer', `${sales}/offers?status=sent`),
  documentOf('approval', `${sales}/approvals?status=partly returned`),
  documentOf('invoice', `${sales}/invoices?status=part paid`),
  documentOf('creditNote', `${sales}/credit-notes?state=issued`),
  documentOf('paymentNote', '/statement/payments?direction=received'),
  { path: 'statement', list: `${sales}/customers?sort=-balance`, row: /./, of: 'party' },
  documentOf('mfInvoice', '/production/manufacturing/invoices?direction=customer'),
  documentOf('lapidaryOrderForm', '/production/raza-gems-lapidary?state=completed&orderedFor=customer'),
  documentOf('mfOrderForm', '/production/manufacturing?state=delivered&orderedFor=customer'),
]

// The program of all pictures is the same, so each document is looked for once and the typeface is set when it changes.
const found = new Map<string, string>()
let design: Design = 'sans'

const idOf = async (page: Page, { path, list, row }: Document): Promise<string> => {
  const known = found.get(path)
  if (known) return known
  await page.goto(list)
  await openRow(page, row)
  await page.waitForURL(/[0-9a-f]{8}-[0-9a-f-]{27}/)
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url())?.[0] ?? ''
  found.set(path, id)
  return id
}

const useDesign = async (page: Page, wanted: Design) => {
  if (design === wanted) return
  await page.goto('/people/branches')
  await openRow(page, 'BKK')
  await page.getByRole('combobox', { name: 'Typeface' }).click()
  await page.getByRole('option', { name: designs[wanted], exact: true }).click()
  await press(page, /^Save/)
  await page.getByText('saved').first().waitFor()
  design = wanted
}

/** The first page of a printed document as a PNG. */
const printed = async (page: Page, document: Document, language: LanguageCode): Promise<Buffer> => {
  const { path, of } = document
  const params = { [of]: await idOf(page, document), language }
  const response = await page.request.get(`/api/${path}/export/pdf`, { params })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return execFileSync('pdftoppm', ['-q', '-r', '100', '-png', '-singlefile', '-'], { input: await response.body(), maxBuffer: 50_000_000 })
}

const sheet = (pages: readonly Buffer[], language: LanguageCode): string => `<!doctype html><title>${languageOf(language).name}</title>
<style>body { margin: 16px; background: #dfe3e3; display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px } img { width: 100%; display: block }</style>
${pages.map(page => `<img src="data:image/png;base64,${page.toString('base64')}">`).join('')}`

const documentsIn = (look: Design, language: LanguageCode): Picture => ({
  role: 'Admin',
  at: '/today',
  steps: async page => {
    await useDesign(page, look)
    const pages = []
    for (const document of documents) pages.push(await printed(page, document, language))
    await page.goto('about:blank')
    await page.setViewportSize({ width: 1280, height: 1806 })
    await page.setContent(sheet(pages, language))
  },
})

/** All documents for clients in each typeface and language, a sheet of their first pages each. */
export const printedDocuments: Record<string, Picture> = Object.fromEntries(
  (['sans', 'serif'] as const).flatMap(look =>
    languageCodes.map(language => [`documents-${look}-${language}`, documentsIn(look, language)]),
  ),
)
