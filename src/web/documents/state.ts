import type { FieldValues, Path } from 'react-hook-form'
import type { Entity } from '../../domain/kit/entity.ts'
import type { MergeRules } from '../kit/form/merge/rules.ts'
import type { NumberAt } from '../kit/form/typed-text.ts'
import type { User } from '../kit/shell/session.tsx'

import type { Blocker } from './blockers/blocker.ts'
import type { Copied } from './copy/copied.ts'

/** The fields that every saved document has, whatever its lines. */
export type FormRow = {
  id: string
  version: number
  state: string
  number: string | null
  /** Absent when nothing is payable, such as an order form. */
  dueDate?: string | null
  validUntil?: string | null
  exchange: string
  exchangeReason?: string | null
  updatedAt: string
  updatedBy: string | null
  createdBy: string | null
}
/** The fields of every document form. */
export type FormValues = { date: string; dueDate?: string; currency: string; exchange: string; exchangeReason: string; notes: string }

/** How a document form behaves: its initial values, how it shows a saved document, what it sends, and where server errors appear. */
export type FormState<Row extends FormRow, Values extends FormValues> = {
  entity: Entity
  /** Whether everybody may change it once it is issued, as all work on an order form. */
  isSharedOnceIssued?: boolean
  /** The path of its list. A document is at this path plus its id. */
  home: string
  blank: (user: User) => Values
  /** `typed` holds the previous form values, which may have more data about the goods than the row. */
  shown: (row: Row, typed?: Values) => Values
  /** `shown` for a version that another user saved, with the current data of goods that this form does not have yet. */
  shownNow?: (row: Row, typed: Values) => Promise<Values>
  /** How it is merged with a version that another user saved. */
  mergeRules: MergeRules
  /** A new document with the heads and lines of this one, of today. */
  copied: (of: Copied<Row>) => Values
  draftOf: (values: Values, given: { ratedByHand: boolean }) => Record<string, unknown>
  /** The fields that may change after the document is issued. */
  editableAfterIssue: (values: Values) => Record<string, unknown>
  /** The form field for an error path of the server: 'items.3.inventory' → the SKU of the fourth line that was sent. */
  placeOf: (values: Values, path: string) => Path<Values> | null
  /** Every number in the form. A number that cannot be read is marked and prevents sending. */
  numbersOf: (values: Values) => readonly NumberAt[]
}

/** The transition that makes a draft effective: what is still missing, and what it will do. */
export type FormStep<Values extends FormValues> = {
  /** The lifecycle action. */
  name: string
  /** The question before it, when it is not named after the action. */
  title?: string | undefined
  lacks: (values: Values) => { field?: Path<Values>; message: string } | null
  message: (values: Values) => string
  /** What the server would refuse, as far as it is known. */
  blockers?: () => Promise<readonly Blocker[]>
}

/**
 * The path of a field in a form. The server names fields by text, which the compiler cannot check against the form. A field that a line
 * does not show is allowed: its message appears under the line.
 */
export const pathIn = <Values extends FieldValues>(path: string): Path<Values> => path as Path<Values>

const isDocument = <Row extends FormRow>(row: object): row is Row => 'id' in row && 'version' in row && 'state' in row

/** A row of the server as the form declares it, where its entity is known only at run time. Throws when it is not a document. */
export const documentRow = <Row extends FormRow>(row: object): Row => {
  if (!isDocument<Row>(row)) throw new TypeError('The server returned something that is not a document.')
  return row
}
