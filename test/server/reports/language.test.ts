import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { wordsIn } from '../../../src/domain/documents/language/words.ts'
import { type LanguageCode, languageCodes, languageOf } from '../../../src/domain/trade/languages.ts'
import { openClient } from '../../support/clerk/client-documents.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { today } from '../../support/world.ts'

let company: TestCompany
let client: Awaited<ReturnType<typeof openClient>>
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  client = await openClient(company)
})
afterAll(() => company.stop())

// A PDF has its words in the order in which they are set, and may break them anywhere.
const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}\p{Mn}]/gu, '')
const english = wordsIn('en')
// The joined letters of Arabic are set from parts, and read back in an order of their own: their letters alone are compared.
const hasLabel = (text: string, label: string) =>
  /\p{Script=Arabic}/u.test(label) ? [...bare(label)].every(letter => bare(text).includes(letter)) : bare(text).includes(bare(label))
/** English labels that a document in another language must not have: none of its own words has them. */
const foreignTo = (language: LanguageCode): string[] => {
  const { titles, parties, summary, columns, sums, foot } = english
  const own = JSON.stringify(wordsIn(language))
  return [titles, parties, summary, columns, sums, foot]
    .flatMap(group => Object.values<string>(group))
    .filter(label => label.length > 3 && !label.includes('{') && !own.includes(label))
}
// Each call comes from another network, so that the limit of one is not reached.
let networks = 0
const open = async (kind: string, document: string) => {
  const { url } = client.done(await (await company.as('Manager')).post('/api/private-link', { kind, document }))
  const response = await fetch(company.address + new URL(url).pathname, {
    headers: { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': `10.0.0.${networks++}` },
  })
  return response.text()
}

describe.each(languageCodes)('the documents of a customer who reads %s', language => {
  const { titles, summary, foot } = wordsIn(language)
  beforeAll(() => client.speak(language))

  it('are printed in it, with nothing in another language and nothing beside the page', async () => {
    for (const document of client.documents) {
      const { title, text, boxes } = await client.pdf(document)
      expect([document.name, title.startsWith(titles[document.title]) || title]).toEqual([document.name, true])
      const labels = [
        titles[document.title],
        foot.page.replace(/\{pages?\}/g, '1'),
        document.name === 'statement' ? summary.periodTo : summary.date,
      ]
      for (const label of labels) expect([document.name, label, hasLabel(text, label)]).toEqual([document.name, label, true])
      if (language !== 'en')
        expect([document.name, foreignTo(language).filter(label => new RegExp(`(?<!\\p{L})${label}(?!\\p{L})`, 'u').test(text))]).toEqual([
          document.name,
          [],
        ])
      expect(
        boxes.filter(({ left, top, right, bottom, page }) => left < 0 || top < 0 || right > page.width || bottom > page.height),
      ).toEqual([])
    }
  })

  it('are shown in it on the pages of private links', async () => {
    for (const { kind, id, title } of client.documents) {
      if (!kind) continue
      const page = await open(kind, id)
      expect(page).toContain(`<html lang="${language}" dir="${languageOf(language).direction}">`)
      expect(page).toContain(titles[title])
      expect(page).toContain(wordsIn(language).page.download)
      if (language !== 'en') expect(foreignTo(language).filter(label => new RegExp(`[>"]${label}[<"]`).test(page))).toEqual([])
    }
  })
})

test('an Arabic invoice has its first column on the right, and its numbers are read from the left', async () => {
  await client.speak('ar')
  const { boxes, text } = await client.pdf({ path: 'invoice', id: client.sold.id })
  const number = boxes.find(box => box.text === client.sold.number)!
  const name = boxes.find(box => box.text === 'Kunde')!
  expect(number.left).toBeLessThan(number.page.width / 3)
  expect(name.right).toBeGreaterThan((name.page.width * 2) / 3)
  const dayOfMonth = String(Number(today().slice(8)))
  for (const figures of [client.sold.items[0].sku, '1,234.50', '-171.85', dayOfMonth]) expect(text).toContain(figures)
  const decimals = boxes.filter(box => ['-171.85', '25.00', '12.00', '5,593.37'].includes(box.text ?? '')).map(box => Math.round(box.right))
  expect(Math.max(...decimals) - Math.min(...decimals)).toBeLessThanOrEqual(1)
})

test('a document is printed in the language that is asked for, or its own, or that of its customer, or that of the company', async () => {
  const titleIn = async (query: object = {}) => (await client.pdf({ path: 'offer', id: client.offer.id }, { ...query })).text
  await client.speak(null)
  expect(await titleIn()).toContain('Offer')
  const admin = await company.as('Admin')
  const settings = client.done(await admin.get('/api/setting'))
  client.done(await admin.put('/api/setting', { id: settings.id, version: settings.version, language: 'it' }))
  expect(await titleIn()).toContain('Offerta')
  await client.speak('de')
  expect(await titleIn()).toContain('Angebot')
  expect(await titleIn({ language: 'fr' })).toContain('Offre')
  const own = await client.offerIn('zh')
  expect((await client.pdf({ path: 'offer', id: own.id })).text).toContain('报价单')
  const manager = await company.as('Manager')
  for (const [query, field] of [
    [{ id: own.id, language: 'xx' }, /language/i],
    [{ language: 'de' }, /Lists are printed in English/],
  ] as const) {
    const { status, errorMessages } = await manager.get('/api/offer/export/pdf', query)
    expect([status, errorMessages.join()]).toEqual([400, expect.stringMatching(field)])
  }
  expect((await manager.get('/api/purchase/export/pdf', { id: own.id, language: 'de' })).status).toBe(400)
  const later = client.done(await admin.get('/api/setting'))
  client.done(await admin.put('/api/setting', { id: later.id, version: later.version, language: 'en' }))
})

test.each(['en', 'th', 'ur'] as const)('a name of 160 Thai letters stays on the page in %s', async language => {
  const name = `${language}${'น้ำหนักพลอยสีน้ำเงินเข้ม'.repeat(9)}`.slice(0, 160)
  const { documents, pdf, speak } = await openClient(company, { name, company: 'ข'.repeat(160), address: 'ก'.repeat(200) })
  await speak(language)
  for (const document of documents) {
    const { boxes } = await pdf(document)
    expect(boxes.length).toBeGreaterThan(10)
    const beside = boxes.filter(
      ({ left, top, right, bottom, page }) => left < 20 || top < 0 || right > page.width - 20 || bottom > page.height,
    )
    expect([document.name, beside]).toEqual([document.name, []])
  }
})
