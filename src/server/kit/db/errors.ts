import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import { Refusal } from '../errors.ts'

/** What each rule that the database itself keeps says to a person when it is broken. */
export const constraintWords: Record<string, string> = {
  stock_never_below_zero: 'There is not that much on hand: somebody may have taken it in the meantime.',
  stock_whole_in_one_place: 'A single stone, pair, set or jewel can only be in one place at a time.',
  stock_pieces_and_weight_end_together: 'Pieces and carats must run out together: the last piece takes the last of the weight with it.',
  stock_no_value_without_goods: 'There would be value left without goods.',
  stock_posting_moves: 'Goods can only be moved to another place.',
  stock_posting_not_empty: 'There is nothing to move: neither pieces nor carats are given.',
  bill_not_overpaid: 'This would settle more than the bill asks for: somebody may have paid it in the meantime.',
  bill_cancelled_is_free: 'A cancelled bill cannot be paid.',
  payment_note_not_overspent: 'This would use more than the payment holds.',
  payment_note_amount_positive: 'A payment must be above zero.',
  inventory_weight_not_negative: 'Pieces and carats cannot fall below zero.',
  item_has_quantity: 'A line for a stone needs pieces and carats above zero.',
  item_memo_adds_up: 'What went out on a line of an approval is returned, invoiced, lost or still out, and nothing else.',
  item_memo_never_below_zero: 'There is not that much out on this approval: somebody may have taken it back in the meantime.',
  approval_number_when_issued: 'An approval gets its number when it is issued.',
  saved_view_name_unique: 'You have a view of this name already.',
  transfer_number_when_sent: 'A transfer gets its number when it is sent.',
  purchase_number_when_recorded: 'A purchase gets its number when it is recorded.',
  purchase_bill_number_unique: 'This bill of the supplier is entered already.',
  transfer_between_two: 'A transfer goes to another branch than the one it leaves.',
  work_line_adds_up: 'What went into work is finished, uncut, rejected, lost or still in work, and nothing else.',
  work_line_never_below_zero: 'There is not that much in work: somebody may have entered its results in the meantime.',
  work_result_weighs: 'Every result weighs something.',
  order_form_number_when_issued: 'A cutting order gets its number when it is issued.',
  lapidary_order_form_number_when_issued: 'A lapidary order gets its number when it is issued.',
  mf_order_form_number_when_issued: 'A manufacturing order gets its number when it is issued.',
  cutting_invoice_number_when_issued: 'An invoice gets its number when it is issued.',
  lapidary_invoice_number_when_issued: 'An invoice gets its number when it is issued.',
  mf_invoice_number_when_issued: 'An invoice gets its number when it is issued.',
  invoice_number_when_issued: 'An invoice gets its number when it is issued.',
}

type DatabaseError = { code?: unknown; constraint?: string; table?: string; detail?: string; message?: string }

const away = /^(08...|57P0[1-5]|53...|58...|25P03|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH)$/
const awayMessage =
  /^(Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed)/

// Of the disk under the database or under the files: nothing is wrong but that it is full.
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const spaced = (table: string) => table.replaceAll('_', ' ')
/** What a column is called where no field tells: `employee_id` is the Employee. */
const titled = (column: string) => spaced(column.replace(/_id$/, '')).replace(/^./, letter => letter.toUpperCase())

/** The column that PostgreSQL's own detail is about: `Key (lower(btrim(email)))=(…) already exists.` */
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
    column === 'id' ? `This ${one} is there already, with other content.` : `There is already another ${one} with the same ${label}.`,
  )
}

const referred = (error: DatabaseError, entity: Entity | undefined): Refusal => {
  // `table` is the one that refers, whether it kept a row from going or was given an id that leads nowhere.
  if (/^(update or delete|.*RESTRICT)/i.test(error.message ?? '')) {
    const users = entity?.label.toLowerCase() ?? spaced(error.table ?? 'other records')
    return new Refusal(409, `This is still used by ${users}, and cannot be deleted.`)
  }
  const column = columnIn(error.detail)
  const field = fieldOf(entity, column)
  const label = (field && entity?.fields[field]?.label) ?? titled(column ?? 'record')
  return fieldRefusal(409, field, `${label}: the one that was chosen is no longer there.`)
}

/** An error of the database as a refusal in words, or undefined when it is a fault of ours. `entities` gives the labels. */
export const databaseRefusal = (error: unknown, entities: readonly Entity[] = []): Refusal | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, constraint, table, message } = error as DatabaseError
  if (typeof code === 'string' && full.has(code))
    return new Refusal(507, 'The disk of the server is full. Nothing was saved. Tell the person who runs the server.')
  // All connections are taken, or a new one is not made in time: whoever asks is told soon rather than kept with all the others.
  if (message === 'timeout exceeded when trying to connect')
    return new Refusal(503, 'The database has too much to do just now. Nothing was saved; please try again in a moment.', { retryAfter: 5 })
  if ((typeof code === 'string' && away.test(code)) || awayMessage.test(message ?? ''))
    return new Refusal(503, 'The database cannot be reached just now. Nothing was saved; please try again in a moment.', { retryAfter: 5 })
  if (typeof code !== 'string' || code.length !== 5) return undefined
  const entity = entities.find(entity => entity.table === table)
  if (code === '23505') return duplicate(error as DatabaseError, entity)
  if (code === '23503' || (code === '23001' && constraint)) return referred(error as DatabaseError, entity)
  if (code === '23001') return new Refusal(409, 'What is written in a ledger stays written; it can only be reversed.')
  if (code === '23514') return new Refusal(409, constraintWords[constraint ?? ''] ?? 'This would break a rule that the books must keep.')
  if (code === '57014') return new Refusal(503, 'The request timed out. Narrow the filters or try again.', { retryAfter: 5 })
  if (code === '55P03') return new Refusal(409, 'Somebody else is changing the same just now. Please try again.')
  if (code === '40001' || code === '40P01') return new Refusal(409, 'Somebody else changed the same at the same moment. Please try again.')
  if (code.startsWith('22')) return new Refusal(400, 'A value is not of the right form, or too large to keep.')
  return undefined
}
