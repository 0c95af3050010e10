import { describe, expect, it } from 'vitest'
import { branch } from '../../../src/domain/company/branch.ts'
import {
  branchPresets,
  invoiceTitle,
  packOf,
  packRateOn,
  packRates,
  taxNameIn,
  taxNumberLabelIn,
  taxNumberText,
} from '../../../src/domain/company/country-pack.ts'
import { countries } from '../../../src/domain/trade/countries.ts'
import { type CountryPack, countryPacks } from '../../../src/domain/trade/country-packs.ts'
import { currencies } from '../../../src/domain/trade/currencies.ts'
import { timeZones } from '../../../src/domain/trade/time-zones.ts'

const packs: readonly CountryPack[] = countryPacks

describe('country packs', () => {
  it('exist for the countries of the gem trade, once each', () => {
    expect(packs.map(({ country }) => country).sort()).toEqual(['AE', 'CH', 'DE', 'FR', 'GB', 'HK', 'IN', 'IT', 'JP', 'LK', 'TH', 'US'])
  })

  it.each(packs.map(pack => [pack.country, pack] as const))('%s is complete and valid', (_, pack) => {
    expect(countries.map(({ code }) => code)).toContain(pack.country)
    expect(currencies.map(({ code }) => code)).toContain(pack.currency)
    expect(Intl.supportedValuesOf('currency')).toContain(pack.currency)
    for (const zone of pack.timeZones) expect(timeZones).toContain(zone)
    expect(Intl.NumberFormat.supportedLocalesOf(pack.locale)).toEqual([pack.locale])
    expect(new Intl.Locale(pack.locale).region).toBe(pack.country)
    expect(branch.fields.paper.options?.map(({ value }) => value)).toContain(pack.paper)
    expect(pack.taxNumber.trim()).not.toBe('')
    expect(pack.tax?.trim()).not.toBe('')
    // A country without the tax has no rate of it.
    if (pack.tax === null) expect(pack.rates).toEqual([])
  })

  it.each(packs.map(({ country, rates }) => [country, rates] as const))('%s has percentages, each from one day on', (_, rates) => {
    for (const { from, percent } of rates) {
      expect(new Date(from).toISOString().slice(0, 10)).toBe(from)
      expect(Number(percent)).toBeGreaterThan(0)
      expect(Number(percent)).toBeLessThan(30)
    }
    const days = rates.map(({ kind, from }) => `${kind} ${from}`)
    expect(new Set(days).size).toBe(days.length)
    expect(days).toEqual(days.toSorted((a, b) => b.split(' ')[0]!.localeCompare(a.split(' ')[0]!) || a.localeCompare(b)))
  })
})

describe('what a country presets', () => {
  it('is the currency, the time zone and the paper of a branch', () => {
    expect(branchPresets('TH')).toEqual({ currency: 'THB', timeZone: 'Asia/Bangkok', paper: 'a4' })
    expect(branchPresets('US')).toEqual({ currency: 'USD', timeZone: 'America/New_York', paper: 'us-letter' })
    expect(branchPresets('MG')).toEqual({})
  })

  it('is the tax rate that was valid on a day', () => {
    expect(packRateOn('DE', 'standard', '2020-06-30')).toBe('19')
    expect(packRateOn('DE', 'standard', '2020-07-01')).toBe('16')
    expect(packRateOn('DE', 'standard', '2020-12-31')).toBe('16')
    expect(packRateOn('DE', 'standard', '2026-11-24')).toBe('19')
    expect(packRateOn('CH', 'reduced', '2023-12-31')).toBe('2.5')
    expect(packRateOn('TH', 'standard', '1998-01-01')).toBeNull()
    expect(packRateOn('TH', 'reduced', '2026-11-24')).toBeNull()
    expect(packRateOn('US', 'standard', '2026-11-24')).toBeNull()
    expect(packRateOn('MG', 'standard', '2026-11-24')).toBeNull()
  })

  it('are all tax rates with their days, unless another percentage is typed', () => {
    const today = '2026-11-24'
    expect(packRates('CH', 'standard', '8.10', today)).toEqual([
      { rate: '7.7', date: '2018-01-01' },
      { rate: '8.1', date: '2024-01-01' },
    ])
    expect(packRates('CH', 'standard', '7.7', today)).toEqual([{ rate: '7.7' }])
    expect(packRates('TH', 'reduced', '3', today)).toEqual([{ rate: '3' }])
    expect(packRates('MG', 'standard', '20', today)).toEqual([{ rate: '20' }])
  })
})

describe('the words on documents', () => {
  it('call the tax and the tax number as the country does', () => {
    expect([taxNameIn('IN'), taxNumberLabelIn('IN')]).toEqual(['GST', 'GSTIN'])
    expect([taxNameIn('HK'), taxNumberLabelIn('HK')]).toEqual(['Tax', 'BR No.'])
    expect([taxNameIn('MG'), taxNumberLabelIn('MG')]).toEqual(['Tax', 'Tax number'])
    expect(packOf('MG')).toBeUndefined()
  })

  it('name a tax number once, even if somebody typed the label too', () => {
    expect(taxNumberText('AE', '100345678900003')).toBe('TRN 100345678900003')
    expect(taxNumberText('AE', 'TRN 100345678900003')).toBe('TRN 100345678900003')
    expect(taxNumberText('HK', 'BR 00012070-000')).toBe('BR 00012070-000')
    expect(taxNumberText('MG', '42')).toBe('Tax number 42')
  })

  it('title an invoice as a tax invoice only for a company with a tax number', () => {
    expect(invoiceTitle({ country: 'AE', taxNumber: '100345678900003' })).toBe('Tax Invoice')
    expect(invoiceTitle({ country: 'AE', taxNumber: null })).toBe('Invoice')
    expect(invoiceTitle({ country: 'GB', taxNumber: 'GB 123' })).toBe('Invoice')
    expect(invoiceTitle({ country: 'MG', taxNumber: '42' })).toBe('Invoice')
  })
})
