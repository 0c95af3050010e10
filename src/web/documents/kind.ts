import type { Name } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { present } from '../../domain/kit/present.ts'
import type { GoodsRules } from '../../domain/parties/goods-rules.ts'
import { currentSettings } from '../kit/shell/session.tsx'
import type { DocumentRow, DocumentValues, LineBasis, Party } from '../stock/stone/line-values.ts'
import type { Rates } from '../stock/stone/on-line.ts'
import type { CellName } from './lines/cell.ts'

/** What the warnings about the lines of a document depend on, besides its values. */
export type IssueSummary = { rates: Rates; rules: GoodsRules }

/** What differs between the kinds of document that share one editor. */
export type DocumentKind<Row extends DocumentRow = DocumentRow> = {
  entity: Entity<Name>
  /** The path of its list. A document is at this path plus its id. */
  home: string
  /** Which term of a party, or which setting, sets the day until which it holds. */
  days: 'termsDays' | 'approvalDays' | 'offerDays'
  /** The field with that day. The form calls it the due date for every kind. */
  until: 'dueDate' | 'validUntil'
  /** The cells of a line, in keyboard order. */
  cells: readonly CellName[]
  /** What the price of a line may be per. */
  bases: readonly LineBasis[]
  taxed: boolean
  /** Its lines may sell goods that the party has on approval. */
  sells: boolean
  /** Whether issuing it needs the stones in the safe. An offer leaves them free. */
  takesStones: boolean
  /** The message while no party is chosen. */
  choosePartyText: string
  /** The question before issuing, when it is not named after the action. */
  issueTitle?: string
  /** What issuing does, with quantities and amounts. */
  issueMessage: (values: DocumentValues, summary: IssueSummary) => string
  /** The fields that only this kind has: as the form shows them, and as they are sent. */
  valuesOf(row: Row): Partial<DocumentValues>
  draftOf(values: DocumentValues): Record<string, unknown>
  /** The fields that may change after the document is issued. */
  editableAfterIssue(values: DocumentValues): Record<string, unknown>
}

/** The label of the day until which a document of this kind holds. */
export const untilLabel = ({ entity, until }: Pick<DocumentKind, 'entity' | 'until'>): string => present(entity.fields[until]).label

/** The days until the due date of a document of this kind for a party; undefined when they are not known. */
export const daysOf = ({ days }: Pick<DocumentKind, 'days'>, party: Party | null): number | undefined =>
  days === 'offerDays' ? currentSettings()?.offerDays : party?.[days]
