import type { Entities } from '../../../domain/index.ts'
import type { ChoiceOf, RowOf } from '../../../domain/kit/entity.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { ApprovalLine } from '../../../domain/sales/contract.ts'
import { currentSettings } from '../../kit/shell/session.tsx'

export type InvoiceRow = RowOf<Entities['invoice']>
export type ApprovalRow = RowOf<Entities['approval']>
export type OfferRow = RowOf<Entities['offer']>
/** The documents with priced lines, which share one editor. */
export type DocumentRow = InvoiceRow | ApprovalRow | OfferRow
export type Basis = InvoiceRow['items'][number]['basis']
/** What the price of a line is per. Only an offer has prices on request. */
export type LineBasis = DocumentRow['items'][number]['basis']
/** The price basis that each key selects with Alt. */
export const basisKeys: Record<string, Basis> = { 1: 'per carat', 2: 'per piece', 3: 'whole' }
/** The approval line that a line sells from, with the amount still out. */
export type ApprovalLineRef = Pick<ApprovalLine, 'id' | 'approval' | 'outPieces' | 'outWeight'>

/** The lookup fields of a stone; the minimum price only for users who may see it. */
export type Stone = ChoiceOf<Entities['inventory']>
/** The lookup fields of a party. */
export type Party = Ref &
  Partial<{
    code: string
    company: string | null
    country: string
    currency: string
    termsDays: number
    approvalDays: number
    discount: Quantity | null
    taxTreatment: string
    taxIncluded: boolean
    salesperson: Ref | null
    alertNote: string | null
    status: string
  }>

/** A line of the grid. Typed values stay text until they are sent. */
export type LineValues = {
  id: string
  stone: Stone | null
  approvalLine: ApprovalLineRef | null
  sku: string
  description: string
  details: string
  pieces: string
  weight: string
  basis: LineBasis
  rate: string
  discountPercent: string
  taxCode: string
}
/** The type of the goods of a line; null for a line without a stone. */
export const typeOfLine = ({ stone }: Pick<LineValues, 'stone'>): string | null => stone?.type ?? null

/** A person's share of a sale, as typed. */
type ShareValues = { employee: Ref | null; share: string }
/** The form values of a document. Fields that its kind lacks stay empty. */
export type DocumentValues = {
  customer: Party | null
  branch: Ref | null
  salesperson: Ref | null
  splits: ShareValues[]
  date: string
  dueDate: string
  currency: string
  exchange: string
  exchangeReason: string
  items: LineValues[]
  notes: string
  /** Whether the prices include tax. */
  taxIncluded: boolean
  /** Whether an offer has no prices. */
  onRequest: boolean
} & Record<'discount' | 'shipping' | 'charges', string> &
  Record<'receivedBy' | 'purpose' | 'sentBy' | 'terms' | 'message' | 'language', string> & { certificates: string[] }

/** The current stones and approval lines of a saved document, by id. */
export type Known = { stones: ReadonlyMap<string, Stone>; approvalLines: ReadonlyMap<string, ApprovalLineRef> }

export const emptyLine = (id: string): LineValues => ({
  id,
  stone: null,
  approvalLine: null,
  sku: '',
  description: '',
  details: '',
  pieces: '',
  weight: '',
  basis: 'whole',
  rate: '',
  discountPercent: '',
  taxCode: currentSettings()?.taxCode ?? 'EXEMPT',
})

/** Whether a line has no values. */
export const isBlank = ({ sku, stone, description, pieces, weight, rate }: LineValues): boolean =>
  !stone && ![sku, description, pieces, weight, rate].some(text => text.trim())
