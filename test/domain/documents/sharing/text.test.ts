import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { fillText, messageFields, placeholders, templateFields, templateNames } from '../../../../src/domain/documents/sharing/text.ts'
import { usualText } from '../../../../src/domain/documents/sharing/usual-text.ts'
import { languageCodes } from '../../../../src/domain/trade/languages.ts'

const values = {
  ...{ party: 'Amal', document: 'invoice', number: 'INV-1', date: '21 Nov 2026', due: '21 Dec 2026', total: '100.00 USD' },
  ...{ open: '40.00 USD', reference: '', company: 'Stones', sender: 'Ann' },
}

describe('a filled text', () => {
  it('has the values of the document, and a subject that begins with a capital', () => {
    expect(fillText(usualText('invoice', 'en'), values)).toEqual({
      subject: 'Invoice INV-1 – Stones',
      text: 'Dear Amal,\n\nPlease find attached the invoice INV-1 of 21 Nov 2026.\nTotal: 100.00 USD\nDue: 21 Dec 2026\n\nKind regards,\nAnn\nStones',
    })
  })
  it('leaves out a line whose value is empty, and no gap stays', () => {
    const { text } = fillText({ subject: 'x', text: 'a\n\nDue: {due}\n\nb' }, { ...values, due: '' })
    expect(text).toBe('a\n\nb')
  })
  it('takes a value as text: braces and line breaks in a name mean nothing', () => {
    const filled = fillText(usualText('invoice', 'en'), { ...values, party: '{total}\nBcc: x', company: 'A\r\nB' })
    expect(filled.subject).toBe('Invoice INV-1 – A B')
    expect(filled.text).toContain('Dear {total}\nBcc: x,')
  })
  it('fits into a message, however long the names are', () => {
    const filled = fillText(usualText('invoice', 'en'), { ...values, company: 'บริษัท '.repeat(200) })
    expect(z.strictObject(messageFields).safeParse(filled).success).toBe(true)
    expect(filled.subject).toHaveLength(300)
  })
})

test.each(languageCodes)('every template in %s has the placeholders of the English one, and every placeholder stands in one', language => {
  const all = templateNames.map(name => usualText(name, language))
  const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
  for (const name of templateNames) {
    const [own, english] = [usualText(name, language), usualText(name, 'en')]
    expect([name, namesIn(own.subject), namesIn(own.text)]).toEqual([name, namesIn(english.subject), namesIn(english.text)])
    // A line whose value is empty is left out: the same ones in every language.
    expect(own.text.split('\n').length).toBe(english.text.split('\n').length)
  }
  for (const text of all) expect(z.strictObject(templateFields).safeParse(text).success).toBe(true)
  for (const name of Object.keys(placeholders)) expect(JSON.stringify(all)).toContain(`{${name}}`)
})

test.each([
  ['a line break', { subject: 'a\nBcc: b@c.test' }],
  ['a carriage return', { subject: 'a\rb' }],
  ['nothing', { subject: ' ' }],
  ['more than 300 characters', { subject: 'x'.repeat(301) }],
  ['nothing in its text', { text: '' }],
])('a message is refused that has in its subject %s', (_, given) => {
  expect(z.strictObject(messageFields).safeParse({ subject: 'a', text: 'b', ...given }).success).toBe(false)
})

test('a template with a placeholder that does not exist is refused, and the message names those that do', () => {
  const read = z.strictObject(templateFields).safeParse({ subject: '{numbr}', text: 'x' })
  expect(read.error?.issues[0]?.message).toMatch(/^has a placeholder that does not exist\. There are: \{party\}, /)
})
