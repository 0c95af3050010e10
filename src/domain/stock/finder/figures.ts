import { compare, minus, plus, type Quantity, times } from '../../kit/quantity.ts'
import { currencies } from '../../trade/currencies.ts'
import { amountNumber, isExact, isGrouped, number, read, readAmount } from './numbers.ts'
import type { Condition, Span, Wish } from './wish.ts'

const least = '(?:over|above|more than|at least|min(?:imum)?|starting(?: at| from)?|from|not under|not below|>=?)'
const most = '(?:under|below|less than|up ?to|max(?:imum)?|at most|not over|not above|not more than|within|budget(?: of)?|cheaper than|<=?)'
const near = '(?:about|around|approx(?:imately)?\\.?|circa|ca\\.?|roughly|nearly|close to|~)'
const limit = `(?:(${least})|(${most})|(${near}))?\\s*`
const carat = '(?:carats?|cts?|crts?|c)\\b'
const symbols: Readonly<Record<string, string>> = {
  $: 'USD', us$: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '฿': 'THB', '₹': 'INR', dollar: 'USD', dollars: 'USD', bucks: 'USD',
  euro: 'EUR', euros: 'EUR', pounds: 'GBP', baht: 'THB', yen: 'JPY', rupees: 'INR', francs: 'CHF', dirhams: 'AED',
}
const codes = currencies.map(({ code }) => code.toLowerCase())
const money = `(us\\$|[$€£¥฿₹]|(?:${[...codes, ...Object.keys(symbols).filter(name => /^[a-z]{3,}$/.test(name))].join('|')})\\b)?`
const amount = `${money}\\s*${amountNumber}\\s*(k|m|mio|thousand|million)?(?![\\w.])\\s*${money}`
// A number alone that is written as a weight is: 1.25, 1,25, 1.250.
const bareWeight = '(\\d+(?:[.,]\\d\\d|\\.\\d{3}))(?!,?\\d)'
const perCarat = `\\s*(?:(?:/|per|a|p)\\s*${carat}|pct\\b|ppc\\b|/c\\b|each carat)`
const more = '\\s*(\\+|(?:and )?up\\b|plus\\b|or more\\b)?'

const currencyOf = (...found: (string | undefined)[]): string | null => {
  const [name] = found.filter(one => one !== undefined)
  return name ? (symbols[name] ?? name.toUpperCase()) : null
}

type Limits = { low?: string | undefined; high?: string | undefined; about?: string | undefined; up?: string | undefined }
/** The range of one value: a limit as it is written, else the value with a tolerance, which is a share of it or a fixed amount. */
const spanOf = (value: Quantity, { low, high, about, up }: Limits, { share, fixed }: { share?: Quantity; fixed?: Quantity }): Span => {
  if (low || up) return { min: value }
  if (high) return { max: value }
  const tolerance = fixed ?? times(value, about ? '0.1' : (share ?? '0'))
  return { min: minus(value, tolerance), max: plus(value, tolerance), at: value }
}
/** 2 ct means roughly that; 2.05 ct means the stone that weighs so. */
const weightSpan = (text: string, limits: Limits): Span =>
  spanOf(read(text), limits, isExact(text) && !limits.about ? { fixed: '0.01' } : { share: '0.05' })
const sideSpan = (value: Quantity): Span => ({ min: minus(value, '0.2'), max: plus(value, '0.2'), at: value })

type Found = (match: (string | undefined)[]) => Condition[] | null
const rule = (pattern: string, found: Found) => [new RegExp(`(?<![\\w.,])${pattern}`, 'giu'), found] as const

const price = (per: 'carat' | 'whole', span: Span, currency: string | null): Condition[] => [{ by: 'price', per, currency, span }]
const weight = (span: Span): Condition[] => [{ by: 'span', field: 'weight', span }]

// The ways to write a figure. The first that fits a part of the sentence takes it.
const rules = [
  rule(`(?:between\\s*)?${amount}\\s*(?:-|to|and)\\s*${amount}${perCarat}`, ([, a, from, k, b, c, to, l, d]) =>
    price('carat', { min: readAmount(from ?? '', k ?? l), max: readAmount(to ?? '', l) }, currencyOf(a, b, c, d)),
  ),
  rule(`${limit}${amount}${perCarat}${more}`, ([, low, high, about, a, value, k, b, up]) =>
    price('carat', spanOf(readAmount(value ?? '', k), { low, high, about, up }, { share: '0.1' }), currencyOf(a, b)),
  ),
  rule(`${number}\\s*(?:mm)?\\s*[x*]\\s*${number}\\s*(?:mm)?(?:\\s*[x*]\\s*${number})?\\s*(?:mm\\b)?(?!\\s*${carat})`, ([, a = '', b = '']) => {
    const [short = '', long = ''] = [read(a), read(b)].sort(compare)
    return [
      { by: 'span', field: 'length', span: sideSpan(long) },
      { by: 'span', field: 'width', span: sideSpan(short) },
    ]
  }),
  rule(`${number}\\s*(?:mm)?\\s*(?:-|to)\\s*${number}\\s*mm\\b`, ([, a = '', b = '']) => [
    { by: 'span', field: 'length', span: { min: read(a), max: read(b) } },
  ]),
  rule(`${limit}${number}\\s*mm\\b${more}`, ([, low, high, about, value = '', up]) => [
    { by: 'span', field: 'length', span: spanOf(read(value), { low, high, about, up }, { fixed: '0.2' }) },
  ]),
  rule(`(?:between\\s*)?${number}\\s*(?:${carat})?\\s*(?:-|to|and)\\s*${number}\\s*${carat}`, ([, a = '', b = '']) =>
    weight({ min: read(a), max: read(b) }),
  ),
  rule(`${limit}${number}\\s*${carat}${more}`, ([, low, high, about, value = '', up]) => weight(weightSpan(value, { low, high, about, up }))),
  rule(`${number}\\s*(?:pointers?|points?|pts?)\\b`, ([, value = '']) => {
    const carats = times(read(value), '0.01')
    return weight({ min: minus(carats, '0.02'), max: plus(carats, '0.02'), at: carats })
  }),
  rule(`${limit}${number}\\s*(?:pcs?|pieces|stones)\\b`, ([, , , , value = '']) => [
    { by: 'span', field: 'pieces', span: { min: read(value), at: read(value) } },
  ]),
  rule(`(?:between\\s*)?${amount}\\s*(?:-|to|and)\\s*${amount}`, ([, a, from = '', k, b, c, to = '', l, d]) => {
    const currency = currencyOf(a, b, c, d)
    if (!currency && !k && !l && !(isGrouped(from) && isGrouped(to))) return null
    return price('whole', { min: readAmount(from, k ?? l), max: readAmount(to, l) }, currency)
  }),
  rule(`${limit}${amount}${more}`, ([, low, high, about, a, value = '', k, b, up]) => {
    const currency = currencyOf(a, b)
    const isPrice = low || high || currency || k || isGrouped(value)
    return isPrice ? price('whole', spanOf(readAmount(value, k), { low, high, about, up }, { share: '0.1' }), currency) : null
  }),
  rule(`${bareWeight}\\s*(?:-|to)\\s*${bareWeight}(?![\\w.])`, ([, a = '', b = '']) => weight({ min: read(a), max: read(b) })),
  rule(`${bareWeight}(?![\\w.])`, ([, value = '']) => weight(weightSpan(value, {}))),
]

// Stands where a figure was, so that the words beside it are not read as one phrase.
const gap = ' | '

/** Takes the weights, sizes, pieces and prices out of plain text. Returns them, and the rest of the text. */
export const readFigures = (text: string): { wishes: Wish[]; rest: string } => {
  const wishes: Wish[] = []
  const rest = rules.reduce(
    (left, [pattern, found]) =>
      left.replace(pattern, (...match: unknown[]) => {
        const parts = match.slice(0, -2).map(part => (typeof part === 'string' ? part : undefined))
        const conditions = found(parts)
        if (!conditions) return parts[0] ?? ''
        wishes.push(...conditions.map(condition => ({ ...condition, text: (parts[0] ?? '').trim() })))
        return gap
      }),
    text,
  )
  return { wishes, rest }
}
