import { createContext } from 'react'
import { baseCurrency } from '../../../domain/company/base-currency.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { noGoodsRules } from '../../../domain/parties/goods-rules.ts'
import { invoiceKind } from '../invoice-kind.ts'
import type { DocumentKind, IssueSummary } from '../kind.ts'

/** What the lines need to know about their document. */
export type LinesSummary = IssueSummary & { kind: DocumentKind; currency: string; discount: Quantity | null }
export const LinesContext = createContext<LinesSummary>({
  kind: invoiceKind,
  currency: baseCurrency(),
  rates: {},
  discount: null,
  rules: noGoodsRules,
})
