import type { Name } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import type { GoodsRules } from '../../domain/parties/goods-rules.ts'
import type { DocumentRow, DocumentValues } from '../stock/stone/line-values.ts'
import type { Rates } from '../stock/stone/on-line.ts'
import type { CellName } from './lines/cell.ts'

/** What the warnings about the lines of a document depend on, besides its values. */
export type IssueSummary = { rates: Rates; rules: GoodsRules }

/** What differs between the kinds of document that share one editor. */
export type DocumentKind<Row extends DocumentRow = DocumentRow> = {
  entity: Entity<Name>
  /** The path of its list. A document is at this path plus its id. */
  home: string
  /** Which term of a party sets the due date. */
  days: 'termsDays' | 'approvalDays'
  /** The cells of a line, in keyboard order. */
  cells: readonly CellName[]
  taxed: boolean
  /** Its lines may sell goods that the party has on approval. */
  sells: boolean
  /** The message while no party is chosen. */
  choosePartyText: string
  /** What issuing does, with quantities and amounts. */
  issueMessage: (values: DocumentValues, summary: IssueSummary) => string
  /** The fields that only this kind has: as the form shows them, and as they are sent. */
  valuesOf(row: Row): Partial<DocumentValues>
  draftOf(values: DocumentValues): Record<string, unknown>
  /** The fields that may change after the document is issued. */
  editableAfterIssue(values: DocumentValues): Record<string, unknown>
}
