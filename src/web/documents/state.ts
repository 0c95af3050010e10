import type { Path } from 'react-hook-form'
import type { Entity } from '../../domain/kit/entity.ts'
import type { NumberAt } from '../kit/form/typed-text.ts'
import type { User } from '../kit/shell/session.tsx'

/** What every saved paper tells, whatever stands on its lines. */
export type SheetRow = {
  id: string
  version: number
  state: string
  number: string | null
  /** Absent where nothing is to be paid, such as work that is only ordered. */
  dueDate?: string | null
  exchange: string
  exchangeReason: string | null
  updatedAt: string
  updatedBy: string | null
}
/** What every form of a paper has. */
export type SheetValues = { date: string; dueDate?: string; currency: string; exchange: string; exchangeReason: string; notes: string }

/** The form of a paper: how it begins, what it shows of a saved one, what it sends, and where a refusal belongs in it. */
export type Sheet<Row extends SheetRow, Values extends SheetValues> = {
  entity: Entity
  /** The address of its list; a paper lies under it by its id. */
  home: string
  blank: (user: User) => Values
  /** `typed` is what stood in the form before: it may know more of the goods than the row does. */
  shown: (row: Row, typed?: Values) => Values
  draftOf: (values: Values, given: { ratedByHand: boolean }) => Record<string, unknown>
  /** What may still be changed once it counts. */
  editableAfterIssue: (values: Values) => Record<string, unknown>
  /** Where a refusal of the server belongs in the form: 'items.3.inventory' → the SKU of the fourth line that was sent. */
  placeOf: (values: Values, path: string) => Path<Values> | null
  /** Every number that is typed in it: one that cannot be read is marked, and keeps the paper from being sent. */
  numbersOf: (values: Values) => readonly NumberAt[]
}

/** The step that makes a draft count: what still keeps it back, and what it will do. */
export type SheetStep<Values extends SheetValues> = {
  /** The action of the paper's life. */
  name: string
  lacks: (values: Values) => { field?: Path<Values>; says: string } | null
  says: (values: Values) => string
}
