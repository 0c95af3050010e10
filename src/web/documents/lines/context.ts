import { createContext } from 'react'
import { baseCurrency } from '../../../domain/company/base-currency.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Rates } from '../../stock/stone/on-line.ts'
import { invoiceKind } from '../invoice-kind.ts'
import type { DocumentKind } from '../kind.ts'

/** What the lines need to know about their document. */
export type LinesSummary = { kind: DocumentKind; currency: string; rates: Rates; discount: Quantity | null }
export const LinesContext = createContext<LinesSummary>({ kind: invoiceKind, currency: baseCurrency(), rates: {}, discount: null })
