import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import { Refusal } from '../errors.ts'
import { propertyOf } from '../property.ts'

/** The message to the user for each database constraint. */
export const constraintWords: Record<string, string> = {
  stock_never_below_zero: 'Not enough stock. Another user may have taken it. Load it again.',
  stock_whole_in_one_place: 'A single stone, pair, set or jewel can be in only one place.',
  stock_pieces_and_weight_end_together: 'The last piece and the last of the weight must leave together.',
  stock_no_value_without_goods: 'The stock would keep a value without goods.',
  stock_posting_moves: 'Choose another place for the goods.',
  stock_posting_not_empty: 'Enter the pieces or the carats to move.',
  bill_not_overpaid: 'The payment is more than the open amount of the bill. Another user may have recorded a payment. Load it again.',
  bill_cancelled_is_free: 'A canceled bill cannot be paid.',
  payment_note_not_overspent: 'The allocations are more than the payment.',
  payment_note_amount_positive: 'A payment must be above zero.',
  credit_within_invoice: 'More is credited than is left of the invoice. Another user may have credited it. Load it again.',
  credit_not_overspent: 'The allocations are more than the credit.',
  credit_note_number_when_issued: 'A credit note gets its number when it is issued.',
  inventory_weight_not_negative: 'Pieces and carats cannot fall below zero.',
  item_has_quantity: 'A line for a stone needs pieces and carats above zero.',
  item_approval_adds_up: 'The pieces and carats of an approval line must equal those returned, invoiced, lost and outstanding.',
  item_approval_never_below_zero: 'Not enough is outstanding on this approval. Another user may have entered a return. Load it again.',
  approval_number_when_issued: 'An approval gets its number when it is issued.',
  offer_number_when_sent: 'An offer gets its number when it is sent.',
  offer_item_price: 'A line of an offer has a price, or its price is on request.',
  commission_payment_month: 'The commission of this month is already marked as paid.',
  saved_view_name_unique: 'You already have a view with this name.',
  transfer_number_when_sent: 'A transfer gets its number when it is sent.',
  purchase_number_when_recorded: 'A purchase gets its number when it is recorded.',
  opening_number_unique: 'This opening bill is already entered for this party.',
  purchase_bill_number_unique: 'This supplier bill is already entered.',
  transfer_between_two: 'Choose two different branches for a transfer.',
  work_line_adds_up: 'The issued weight with its scale difference must equal the finished, uncut, rejected, lost and open weight.',
  work_line_never_below_zero: 'Not enough is in work. Another user may have entered results. Load it again.',
  work_result_weighs: 'Enter a weight above zero for every result.',
  order_form_number_when_issued: 'A cutting order gets its number when it is issued.',
  lapidary_order_form_number_when_issued: 'A lapidary order gets its number when it is issued.',
  mf_order_form_number_when_issued: 'A manufacturing order gets its number when it is issued.',
  cutting_invoice_number_when_issued: 'An invoice gets its number when it is issued.',
  lapidary_invoice_number_when_issued: 'An invoice gets its number when it is issued.',
  mf_invoice_number_when_issued: 'An invoice gets its number when it is issued.',
  invoice_number_when_issued: 'An invoice gets its number when it is issued.',
}

const parts = ['code', 'constraint', 'table', 'detail', 'message'] as const
type DatabaseError = Partial<Record<(typeof parts)[number], string>>

/** What an error of the database says; a part that is missing or no text is left out. */
const readError = (error: unknown): DatabaseError =>
  Object.fromEntries(parts.map(name => [name, propertyOf(error, name)]).filter(([, value]) => typeof value === 'string'))

const away = /^(08...|57P0[1-5]|53...|58...|25P03|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH)$/
const awayMessage =
  /^(Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed)/

// The disk of the database or of the files is full.
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const spaced = (table: string) => table.replaceAll('_', ' ')
/** The label of a column without a field: `employee_id` is the Employee. */
const titled = (column: string) => spaced(column.replace(/_id$/, '')).replace(/^./, letter => letter.toUpperCase())

/** The column in PostgreSQL's error detail: `Key (lower(btrim(email)))=(…) already exists.` */
const columnIn = (detail = ''): string | undefined => /^Key \((?:.*[(, ])?"?([a-z_]+)"?(?:::\w+)?\)+=/.exec(detail)?.[1]

const fieldOf = (entity: Entity | undefined, column: string | undefined): string | undefined =>
  Object.entries(entity?.fields ?? {}).find(([name, field]) => columnOf(name, field) === column)?.[0]

const fieldRefusal = (status: number, field: string | undefined, sentence: string) =>
  new Refusal(status, sentence, field ? { fields: { [field]: sentence } } : null)

const duplicate = (error: DatabaseError, entity: Entity | undefined): Refusal => {
  const words = constraintWords[error.constraint ?? '']
  if (words) return new Refusal(409, words)
  const column = columnIn(error.detail)
  const field = fieldOf(entity, column)
  const label = (field && entity?.fields[field]?.label) ?? 'number'
  const one = entity?.one ?? spaced(error.table ?? 'record')
  return fieldRefusal(
    409,
    field,
    column === 'id' ? `This ${one} already exists with other content.` : `There is already another ${one} with the same ${label}.`,
  )
}

const removing = /^(update or delete|.*RESTRICT)/i
/** Whether the database refused to delete a row because others refer to it. */
export const isReferred = (error: unknown): boolean => {
  const { code, message } = readError(error)
  return (code === '23503' || code === '23001') && removing.test(message ?? '')
}

const referred = (error: DatabaseError, entity: Entity | undefined): Refusal => {
  // `table` is the referencing table, both when it blocks a removal and when its reference is invalid.
  if (removing.test(error.message ?? '')) {
    const users = entity?.label.toLowerCase() ?? spaced(error.table ?? 'other records')
    return new Refusal(409, `This is used by ${users} and cannot be deleted.`)
  }
  const column = columnIn(error.detail)
  const field = fieldOf(entity, column)
  const label = (field && entity?.fields[field]?.label) ?? titled(column ?? 'record')
  return fieldRefusal(409, field, `${label}: the chosen record no longer exists.`)
}

/** Turns a database error into a refusal; undefined when it is an internal fault. `entities` supply the labels. */
export const databaseRefusal = (error: unknown, entities: readonly Entity[] = []): Refusal | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const known = readError(error)
  const { code, constraint, table, message } = known
  if (code !== undefined && full.has(code))
    return new Refusal(507, 'The disk of the server is full. Nothing was saved. Contact your administrator.')
  // No connection became available in time: refuse soon instead of keeping the request waiting.
  if (message === 'timeout exceeded when trying to connect')
    return new Refusal(503, 'The database is busy. Nothing was saved. Try again in a moment.', { retryAfter: 5 })
  if ((code !== undefined && away.test(code)) || awayMessage.test(message ?? ''))
    return new Refusal(503, 'The database is not available. Nothing was saved. Try again in a moment.', { retryAfter: 5 })
  if (code === undefined || code.length !== 5) return undefined
  const entity = entities.find(entity => entity.table === table)
  if (code === '23505') return duplicate(known, entity)
  if (code === '23503' || (code === '23001' && constraint)) return referred(known, entity)
  if (code === '23001') return new Refusal(409, 'Ledger entries cannot be changed. They can only be reversed.')
  if (code === '23514') return new Refusal(409, constraintWords[constraint ?? ''] ?? 'This breaks an accounting rule. Nothing was saved.')
  if (code === '57014') return new Refusal(503, 'The request timed out. Narrow the filters or try again.', { retryAfter: 5 })
  if (code === '55P03') return new Refusal(409, 'Another user is changing the same record. Try again.')
  if (code === '40001' || code === '40P01') return new Refusal(409, 'Another user changed the same record at the same time. Try again.')
  if (code.startsWith('22')) return new Refusal(400, 'A value has the wrong format or is too large.')
  return undefined
}
