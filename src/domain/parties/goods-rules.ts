import type { RowOf } from '../kit/entity.ts'
import type { Treatment } from '../stock/stone/treatment.ts'
import { countries } from '../trade/countries.ts'
import type { customer } from './customer.ts'

/** The rules of a customer about goods, as fields of its record. */
export const goodsRuleFields = ['unwantedOrigins', 'onlyCertified', 'onlyUntreated'] as const
export type GoodsRules = Pick<RowOf<typeof customer>, (typeof goodsRuleFields)[number]>
export const noGoodsRules: GoodsRules = { unwantedOrigins: [], onlyCertified: false, onlyUntreated: false }

/** What the rules ask of a stone. The country is a code of two letters, or null while the origin is not stated. */
type Goods = {
  type: string
  naturalness: string
  originCountry: string | null
  certificate: string | null
  treatments: readonly Treatment[]
}
/** A fault is red; what is not known, so that it may be a fault, is amber. */
type Broken = { tone: 'red' | 'amber'; message: string }

const nameOf = new Map<string, string>(countries.map(({ code, name }) => [code, name]))
const named = (codes: readonly string[]) => codes.map(code => nameOf.get(code) ?? code).join(' or ')

const ofOrigin = ({ unwantedOrigins }: GoodsRules, { originCountry, naturalness }: Goods): Broken[] => {
  if (unwantedOrigins.length === 0 || naturalness !== 'natural') return []
  if (originCountry === null) return [{ tone: 'amber', message: `Origin not stated. The customer takes no goods from ${named(unwantedOrigins)}` }]
  return unwantedOrigins.some(country => country === originCountry)
    ? [{ tone: 'red', message: `From ${named([originCountry])}. The customer takes no goods from there` }]
    : []
}

/** The rules of a customer that a stone breaks, as sentences without a full stop (docs/domain/parties.md#rules-about-goods). Metal breaks none. */
export const brokenRules = (rules: GoodsRules, goods: Goods): Broken[] => {
  if (goods.type === 'metal') return []
  const isTreated = goods.treatments.some(({ code }) => code !== 'N')
  return [
    ...ofOrigin(rules, goods),
    ...(rules.onlyCertified && !goods.certificate
      ? [{ tone: 'red', message: 'No certificate. The customer takes certified goods only' } as const]
      : []),
    ...(rules.onlyUntreated && isTreated ? [{ tone: 'red', message: 'Treated. The customer takes untreated goods only' } as const] : []),
  ]
}
