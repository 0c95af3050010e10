import { expect, test } from 'vitest'
import { countryOptions, currencyOptions } from '../../../../src/domain/company/branch.ts'
import { entities } from '../../../../src/domain/index.ts'
import type { Option } from '../../../../src/domain/kit/field.ts'
import { present } from '../../../../src/domain/kit/present.ts'
import { ranked } from '../../../../src/web/kit/form/ranked.ts'

const labs = present(entities.certificate.fields.lab.options)
const first = (options: readonly Option[], typed: string) => ranked(options, typed)[0]?.value

test.each([
  [countryOptions, 'uk', 'GB'],
  [countryOptions, 'UK', 'GB'],
  [countryOptions, 'usa', 'US'],
  [countryOptions, 'uae', 'AE'],
  [countryOptions, 'burma', 'MM'],
  [countryOptions, 'holland', 'NL'],
  [countryOptions, 'ivory', 'CI'],
  [countryOptions, 'cote d', 'CI'],
  [countryOptions, 'thai', 'TH'],
  [countryOptions, 'lanka', 'LK'],
  [countryOptions, 'in', 'IN'],
  [currencyOptions, 'thb', 'THB'],
  [currencyOptions, 'baht', 'THB'],
  [labs, 'gia', 'GIA'],
  [labs, 'agl', 'AGL'],
  [labs, 'igi', 'IGI'],
  [labs, 'gubelin', 'GGL'],
])('of %#, “%s” finds %s first', (options, typed, code) => expect(first(options, typed)).toBe(code))

test('a whole name comes before its beginning, that before a word inside, and that before a part of a word', () => {
  const options = ['Tangerine', 'Range', 'Old range', 'Ranger'].map(label => ({ value: label, label }))
  expect(ranked(options, 'range').map(({ label }) => label)).toEqual(['Range', 'Ranger', 'Old range'])
  expect(ranked(options, 'ange').map(({ label }) => label)).toEqual(['Tangerine', 'Range', 'Old range', 'Ranger'])
})

test('nothing typed shows all in their order, and what fits nothing shows none', () => {
  expect(ranked(labs, ' ')).toEqual(labs)
  expect(ranked(labs, 'xyzzy')).toEqual([])
})

test('British spelling finds the American label', () => {
  expect(first(present(entities.inventory.fields.type.options), 'jewellery')).toBe('jewellery')
})
