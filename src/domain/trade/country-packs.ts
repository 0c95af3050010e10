import type { CountryCode } from './countries.ts'
import type { CurrencyCode } from './currencies.ts'

/** A tax rate of a country: a percentage, valid from a day. */
export interface PackRate {
  readonly kind: 'standard' | 'reduced'
  readonly from: string
  readonly percent: string
}

/** The codes that a customer scans to pay: none where the country has no common one. */
export type PaymentQr = 'PromptPay' | 'UPI' | 'EPC' | 'Swiss QR' | null

/** What is usual in a country. The first time zone is the usual one. */
export interface CountryPack {
  readonly country: CountryCode
  readonly currency: CurrencyCode
  readonly timeZones: readonly [string, ...string[]]
  /** The locale in which numbers are written there. */
  readonly locale: string
  /** A date is written with the month before the day. */
  readonly monthFirst?: true
  readonly paper: 'a4' | 'us-letter'
  /** The name of the tax on sales; null where there is none. */
  readonly tax: string | null
  /** The label of the number under which a company is registered. */
  readonly taxNumber: string
  /** The title of an invoice of a company that is registered for the tax. */
  readonly invoice: 'Invoice' | 'Tax Invoice'
  readonly rates: readonly PackRate[]
  readonly paymentQr: PaymentQr
}

/**
 * The country packs. Adding a country means adding a row. Rates come from published tax law. Only general rates with a certain first day
 * are listed: gems and jewelry have rates of their own in some countries (India), and a country without a general rate has none here (the
 * states of the United States set theirs).
 */
// biome-ignore format: one fact per line, in the same order for each country.
export const countryPacks = [
  {
    country: 'TH', currency: 'THB', timeZones: ['Asia/Bangkok'], locale: 'th-TH', paper: 'a4',
    tax: 'VAT', taxNumber: 'Tax ID', invoice: 'Tax Invoice', paymentQr: 'PromptPay',
    // Revenue Code and royal decrees that keep the reduced percentage.
    rates: [{ kind: 'standard', from: '1999-04-01', percent: '7' }],
  },
  {
    country: 'HK', currency: 'HKD', timeZones: ['Asia/Hong_Kong'], locale: 'en-HK', paper: 'a4',
    tax: null, taxNumber: 'BR No.', invoice: 'Invoice', paymentQr: null,
    rates: [],
  },
  {
    country: 'IN', currency: 'INR', timeZones: ['Asia/Kolkata'], locale: 'en-IN', paper: 'a4',
    tax: 'GST', taxNumber: 'GSTIN', invoice: 'Tax Invoice', paymentQr: 'UPI',
    // Rate notifications under the CGST Act; the general slab of 18 and the lower one of 5.
    rates: [
      { kind: 'standard', from: '2017-07-01', percent: '18' },
      { kind: 'reduced', from: '2017-07-01', percent: '5' },
    ],
  },
  {
    country: 'LK', currency: 'LKR', timeZones: ['Asia/Colombo'], locale: 'en-LK', paper: 'a4',
    tax: 'VAT', taxNumber: 'TIN', invoice: 'Tax Invoice', paymentQr: null,
    // Amendments of the Value Added Tax Act.
    rates: [
      { kind: 'standard', from: '2022-09-01', percent: '15' },
      { kind: 'standard', from: '2024-01-01', percent: '18' },
    ],
  },
  {
    country: 'AE', currency: 'AED', timeZones: ['Asia/Dubai'], locale: 'en-AE', paper: 'a4',
    tax: 'VAT', taxNumber: 'TRN', invoice: 'Tax Invoice', paymentQr: null,
    // Federal decree-law on value added tax.
    rates: [{ kind: 'standard', from: '2018-01-01', percent: '5' }],
  },
  {
    country: 'US', currency: 'USD', locale: 'en-US', monthFirst: true, paper: 'us-letter',
    timeZones: [
      'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage',
      'Pacific/Honolulu',
    ],
    tax: 'Sales tax', taxNumber: 'EIN', invoice: 'Invoice', paymentQr: null,
    rates: [],
  },
  {
    country: 'GB', currency: 'GBP', timeZones: ['Europe/London'], locale: 'en-GB', paper: 'a4',
    tax: 'VAT', taxNumber: 'VAT No.', invoice: 'Invoice', paymentQr: null,
    // Value Added Tax Act and Finance Acts.
    rates: [
      { kind: 'standard', from: '2011-01-04', percent: '20' },
      { kind: 'reduced', from: '1997-09-01', percent: '5' },
    ],
  },
  {
    country: 'DE', currency: 'EUR', timeZones: ['Europe/Berlin'], locale: 'de-DE', paper: 'a4',
    tax: 'MwSt', taxNumber: 'USt-IdNr.', invoice: 'Invoice', paymentQr: 'EPC',
    // Value added tax act (UStG), with its cut in the second half of 2020.
    rates: [
      { kind: 'standard', from: '2007-01-01', percent: '19' },
      { kind: 'standard', from: '2020-07-01', percent: '16' },
      { kind: 'standard', from: '2021-01-01', percent: '19' },
      { kind: 'reduced', from: '1983-07-01', percent: '7' },
      { kind: 'reduced', from: '2020-07-01', percent: '5' },
      { kind: 'reduced', from: '2021-01-01', percent: '7' },
    ],
  },
  {
    country: 'FR', currency: 'EUR', timeZones: ['Europe/Paris'], locale: 'fr-FR', paper: 'a4',
    tax: 'TVA', taxNumber: 'N° TVA', invoice: 'Invoice', paymentQr: 'EPC',
    // General tax code (CGI), articles on the rates.
    rates: [{ kind: 'standard', from: '2014-01-01', percent: '20' }],
  },
  {
    country: 'IT', currency: 'EUR', timeZones: ['Europe/Rome'], locale: 'it-IT', paper: 'a4',
    tax: 'IVA', taxNumber: 'P.IVA', invoice: 'Invoice', paymentQr: 'EPC',
    // Decree on value added tax (DPR 633/1972) and its amendments.
    rates: [{ kind: 'standard', from: '2013-10-01', percent: '22' }],
  },
  {
    country: 'CH', currency: 'CHF', timeZones: ['Europe/Zurich'], locale: 'de-CH', paper: 'a4',
    tax: 'MWST', taxNumber: 'MWST-Nr.', invoice: 'Invoice', paymentQr: 'Swiss QR',
    // Value added tax act (MWSTG) and federal decisions on its rates.
    rates: [
      { kind: 'standard', from: '2018-01-01', percent: '7.7' },
      { kind: 'standard', from: '2024-01-01', percent: '8.1' },
      { kind: 'reduced', from: '2011-01-01', percent: '2.5' },
      { kind: 'reduced', from: '2024-01-01', percent: '2.6' },
    ],
  },
  {
    country: 'JP', currency: 'JPY', timeZones: ['Asia/Tokyo'], locale: 'ja-JP', paper: 'a4',
    tax: '消費税', taxNumber: '登録番号', invoice: 'Invoice', paymentQr: null,
    // Consumption tax act; the reduced rate is that of food.
    rates: [
      { kind: 'standard', from: '2014-04-01', percent: '8' },
      { kind: 'standard', from: '2019-10-01', percent: '10' },
      { kind: 'reduced', from: '2019-10-01', percent: '8' },
    ],
  },
] as const satisfies readonly CountryPack[]
