import type { Entity } from '../../domain/kit/entity.ts'
import type { PaperRow, PaperValues } from '../stock/stone/line-values.ts'
import type { Rates } from '../stock/stone/on-line.ts'
import type { CellName } from './lines/cell.ts'

/** What sets one kind of paper apart from another that is written at the same desk. */
export type PaperKind<Row extends PaperRow = PaperRow> = {
  entity: Entity
  /** The address of its list; a paper lies under it by its id. */
  home: string
  /** Which of a party's days its due date follows. */
  days: 'termsDays' | 'memoDays'
  /** The cells of a line, in the order one walks them. */
  cells: readonly CellName[]
  taxed: boolean
  /** Its lines may take goods that the party already has on approval. */
  sells: boolean
  /** What is missing while nobody is chosen. */
  choosePartyText: string
  /** What issuing will do, in numbers. */
  saysIssue: (values: PaperValues, rates: Rates) => string
  /** The fields that only this kind has: as the form shows them, and as they are sent. */
  valuesOf(row: Row): Partial<PaperValues>
  draftOf(values: PaperValues): Record<string, unknown>
  /** What may still be changed once it is issued. */
  editableAfterIssue(values: PaperValues): Record<string, unknown>
}
