import { createContext } from 'react'
import { baseCurrency } from '../../../domain/company/base-currency.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { noGoodsRules } from '../../../domain/parties/goods-rules.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { isInGrams } from '../../../domain/stock/stone/type.ts'
import { invoiceKind } from '../invoice-kind.ts'
import type { DocumentKind, IssueSummary } from '../kind.ts'

/** What the lines need to know about their document. */
export type LinesSummary = IssueSummary & {
  kind: DocumentKind
  currency: string
  discount: Quantity | null
  /** Whether an offer has no prices. */
  onRequest: boolean
}
/** What the price of a line may be per. Goods in grams have no price per carat. In an offer without prices every line is on request. */
export const basesOf = ({ bases }: Pick<DocumentKind, 'bases'>, onRequest: boolean, type = ''): DocumentKind['bases'] =>
  bases.filter(basis => (!onRequest || isOnRequest({ basis })) && !(basis === 'per carat' && isInGrams(type)))

export const LinesContext = createContext<LinesSummary>({
  kind: invoiceKind,
  currency: baseCurrency(),
  rates: {},
  discount: null,
  onRequest: false,
  rules: noGoodsRules,
})
