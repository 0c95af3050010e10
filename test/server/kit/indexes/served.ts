import { randomUUID } from 'node:crypto'
import { entities } from '../../../../src/domain/index.ts'
import { customerList } from '../../../../src/domain/parties/import.ts'
import { everywhere } from '../../../../src/domain/people/viewer.ts'
import { refuseBeyondQuota } from '../../../../src/server/company/attachment/quota.ts'
import { securityTasks } from '../../../../src/server/company/security-event.ts'
import { mailTasks } from '../../../../src/server/documents/sharing/job.ts'
import { linksOf } from '../../../../src/server/documents/sharing/link.ts'
import { mailsOf } from '../../../../src/server/documents/sharing/mail.ts'
import { rememberBrowser } from '../../../../src/server/kit/auth/known-browser.ts'
import { startSession } from '../../../../src/server/kit/auth/session.ts'
import type { Db } from '../../../../src/server/kit/db/db.ts'
import { keyTasks } from '../../../../src/server/kit/http/idempotency.ts'
import type { Context } from '../../../../src/server/kit/http/route.ts'
import { admitTry, forgetTries } from '../../../../src/server/kit/http/throttle.ts'
import { refuseManyWaiting } from '../../../../src/server/kit/import/job.ts'
import { refuseTwice } from '../../../../src/server/kit/import/memory.ts'
import { onceFinder } from '../../../../src/server/kit/import/once.ts'
import { createLog } from '../../../../src/server/kit/log.ts'
import { openSecretBox } from '../../../../src/server/kit/secret-box.ts'
import { passkeyQuestion } from '../../../../src/server/people/second-factor/passkey.ts'
import { stonesByReport } from '../../../../src/server/stock/import/update/stones.ts'
import { releaseExpired } from '../../../../src/server/stock/inventory/reservation.ts'
import { wantedPictures } from '../../../../src/server/stock/linked-picture/job.ts'
import { readStones } from '../../../../src/server/stock/price-list/stones.ts'

type Values = Record<string, string>
/** A list or a report with its query, an action of a prepared document, or work of the server without a request. */
export type Served = { path: string; query?: Values } | { action: string } | { work: (context: Context) => Promise<unknown> }

const nobody = '00000000-0000-4000-8000-000000000000'
const within = (field: string) => ({ [`${field}From`]: '2026-01-01', [`${field}To`]: '2026-01-03' })
const notSending = { fixed: null, box: openSecretBox('/nowhere'), publicUrl: undefined }
const running = { signal: new AbortController().signal, log: createLog('silent') }

/** A row of a list of customers is compared with the customers that are known. */
const compared = (db: Db, values: Values) =>
  onceFinder(
    customerList,
    entities.customer,
    name => name,
  )(db, [{ row: 2, values, references: {}, chosen: {}, isExample: false, faults: [], warnings: [] }])

const orders = ['order_form', 'lapidary_order_form', 'mf_order_form']
const productions = ['cutting_invoice', 'lapidary_invoice', 'mf_invoice']
const bills = ['invoice', ...productions]
const priced = [...bills, 'approval', 'purchase', 'payment_note', ...orders]
const dated = [
  ...priced,
  'credit_note',
  'offer',
  'inventory_refill',
  'lab_submission',
  'opening',
  'permission_request',
  'stock_take',
  'transfer',
]
const trade = ['location', 'stone_name', 'origin', 'shape', 'cutting_shape', 'size', 'service_description', 'tagging_definition']
const office = ['branch', 'user', 'employee', 'employee_designation']

/** The indexes that several lists have, with the query of the list that each serves. */
export const lists: { tables: readonly string[]; index: string; query: Values }[] = [
  {
    tables: [...dated, ...trade, ...office, 'customer', 'wish', 'certificate', 'tax_rate'],
    index: 'search',
    query: { search: 'abc 4567' },
  },
  { tables: [...dated, 'exchange_rate'], index: 'date', query: {} },
  { tables: [...priced, 'credit_note', 'offer', 'transfer'], index: 'draft', query: { state: 'draft', createdBy: nobody } },
  { tables: [...bills, 'approval', 'purchase', 'opening'], index: 'due', query: within('dueDate') },
  { tables: orders, index: 'promised', query: within('promisedDate') },
  { tables: orders, index: 'ready', query: { uncollected: 'true' } },
  { tables: ['lab_submission', 'transfer'], index: 'expected', query: within('expected') },
]

/** The indexes that several tables have for a report. */
export const reports: { tables: readonly string[]; index: string; path: string }[] = [
  { tables: [...priced, 'inventory_refill'], index: 'typed_rate', path: '/api/report/typed-rates' },
  { tables: orders, index: 'open', path: '/api/report/workshop' },
]

/** All others. */
export const others: Record<string, Served> = {
  account_posting_document: { path: '/api/report/cancelled' },
  allocation_credit: { action: 'a credit note is canceled' },
  allocation_date: { path: '/api/report/exchange', query: { from: '2026-01-01', to: '2026-01-03' } },
  approval_offer: { action: 'an offer is read' },
  api_token_maker: { action: 'the other sessions of a user end' },
  attachment_added: {
    work: ({ db, caller }) => refuseBeyondQuota(db, { record: caller.branch, size: 1 }, { caller, now: () => new Date() }),
  },
  attachment_path: { action: 'a file is removed' },
  attachment_poster: { action: 'a file is removed' },
  attachment_record: { action: 'the files of a stone are listed' },
  audit_trail_at: { path: '/api/audit-trail', query: within('at') },
  audit_trail_entity: { path: '/api/audit-trail', query: { entity: 'invoice' } },
  audit_trail_record: { path: '/api/setting/history' },
  bill_ledger: { path: '/api/customer' },
  bill_open: { path: '/api/invoice', query: { status: 'overdue' } },
  certificate_lab: { path: '/api/inventory', query: { lab: 'GIA' } },
  certificate_number: { path: '/api/certificate' },
  inventory_location: { path: '/api/inventory', query: { location: 'Safe 1' } },
  location_path: { path: '/api/location' },
  certificate_number_text: { work: ({ db }) => stonesByReport(db, ['2201234567']) },
  completed_job_completed: { path: '/api/report/makers' },
  completed_job_taken_back: { path: '/api/report/makers' },
  credit_left: { path: '/api/creditnote', query: { status: 'on account' } },
  customer_code_text: { work: ({ db }) => compared(db, { code: 'C-1' }) },
  customer_email: { work: ({ db }) => compared(db, { email: 'office@example.com' }) },
  customer_name: { path: '/api/customer' },
  customer_tax_number: { work: ({ db }) => compared(db, { taxNumber: 'LK 1' }) },
  idempotency_key_created_at: { work: async ({ db }) => keyTasks(db)['prune-idempotency-keys']?.({}, running) },
  import_record_record: { action: 'a stone is read' },
  import_job_waiting: { work: ({ db, caller }) => refuseManyWaiting(db, caller, new Date()) },
  import_job_ended: { path: '/api/import' },
  import_job_hash: { work: ({ db }) => refuseTwice(db, { list: 'inventory', hash: 'f'.repeat(64), sheet: null }) },
  inventory_picture_link: { work: ({ db }) => wantedPictures(db, ['images.example.com']) },
  inventory_pair_number: { path: '/api/inventory', query: { pairNumber: 'P-17' } },
  inventory_arrived: { path: '/api/inventory', query: { sort: '-arrived' } },
  inventory_finish: { path: '/api/search', query: { q: '3fair' } },
  inventory_fluorescence: { path: '/api/search', query: { q: 'very strong fluor' } },
  inventory_free: { work: ({ db }) => readStones(db, { market: 'stonebook', query: {}, viewer: everywhere('Manager') }).next() },
  inventory_file_key: { path: '/api/inventory/named', query: { keys: 'eu-01307' } },
  inventory_price: { path: '/api/search', query: { q: 'over 900m' } },
  inventory_price_per_carat: { path: '/api/search', query: { q: 'over 900m/ct' } },
  inventory_clarity: { path: '/api/inventory', query: { clarity: 'VS1, VS2' } },
  inventory_colour: { path: '/api/inventory', query: { colour: 'Pigeon blood' } },
  inventory_pair: { action: 'pairs are suggested for a stone' },
  inventory_purchase: { action: 'a purchase is canceled' },
  inventory_purchase_line: { action: 'goods of a supplier are sold' },
  inventory_saturation: { path: '/api/search', query: { q: 'saturation 1' } },
  inventory_search: { path: '/api/inventoryrefill', query: { search: 'abc 4567' } },
  inventory_sides: { path: '/api/search', query: { q: '97x98' } },
  inventory_tone: { path: '/api/search', query: { q: 'tone 8' } },
  inventory_sku: { path: '/api/inventory', query: { sort: 'sku' } },
  inventory_status: { path: '/api/inventory', query: { sort: 'status' } },
  inventory_treatments: { path: '/api/inventory', query: { treatment: 'F' } },
  inventory_wished: { action: 'the stones for a wish are read' },
  inventory_weight: { path: '/api/inventory', query: { weightMin: '999', weightMax: '1000' } },
  invoice_offer: { action: 'an offer is read' },
  invoice_state: { path: '/api/invoice', query: { state: 'draft' } },
  item_out: { path: '/api/customer' },
  lab_submission_returned: { path: '/api/lab-submission', query: within('returned') },
  mail_document: { work: ({ db }) => mailsOf(db, { kind: 'invoice', document: nobody }) },
  mail_unfinished: {
    work: async ({ db, now }) => mailTasks({ db, now, mailing: notSending, filesOf: async () => [] })['sweep-mail']?.({}, running),
  },
  memo_sale_line: { action: 'sold goods of a supplier come back' },
  offer_valid_until: { path: '/api/offer', query: within('validUntil') },
  payment_note_cheque: { path: '/api/paymentnote', query: { cheque: 'pending' } },
  payment_note_cheque_date: { path: '/api/paymentnote', query: within('chequeDate') },
  payment_note_credit: { action: 'credit is refunded' },
  passkey_challenge_ends: {
    work: ({ db, now }) => passkeyQuestion(db, { origin: 'https://stones.example', host: 'stones.example' }, null, now()),
  },
  payment_note_purchase: { path: '/api/audit' },
  price_feed_created: { path: '/api/price-feed' },
  private_link_document: { work: ({ db, now }) => linksOf(db, { kind: 'invoice', document: nobody }, now()) },
  permission_request_document: { path: '/api/permission-request', query: { document: nobody } },
  permission_request_open: { path: '/api/permission-request', query: { status: 'requested' } },
  reservation_until: { work: ({ db, now }) => releaseExpired(db, now) },
  due_change_bill: { path: '/api/report/receivables' },
  webhook_delivery_failed: { path: '/api/webhook' },
  webhook_delivery_waiting: { path: '/api/webhook' },
  sale_line_customer: { path: '/api/customer/sales', query: { id: nobody } },
  sale_line_date: { path: '/api/sales-report', query: { from: '2026-01-01', to: '2026-01-03' } },
  sale_line_document: { path: '/api/report/rough-lots' },
  sale_line_restated: { path: '/api/sales-report', query: { from: '2026-01-01', to: '2026-01-03', basis: 'restated' } },
  saved_view_shared: { path: '/api/view', query: { list: 'invoice' } },
  security_event_account: { path: '/api/user/failed-sign-in' },
  security_event_address: { path: '/api/security-event', query: { address: '192.0.2.1' } },
  security_event_at: { work: async ({ db }) => securityTasks({ db })['delete-old-security-events']?.({}, running) },
  security_event_kind: { path: '/api/security-event', query: { event: 'sign-in-failed' } },
  known_browser_of_user: {
    work: ({ db, caller, now }) => rememberBrowser(db, caller.id, undefined, now()),
  },
  session_ends: {
    work: ({ db, caller, now }) =>
      startSession(db, { user: caller.id, visit: { address: '', agent: '', session: undefined }, now: now(), idleHours: 1, wholeDays: 1 }),
  },
  sign_in_try_at: {
    work: async ({ db, now }) => (await admitTry(db, { email: randomUUID(), address: '192.0.2.1', browser: null }, now()))(),
  },
  sign_in_try_account: { work: ({ db }) => forgetTries(db, randomUUID()) },
  step_document: { path: '/api/report/tax' },
  step_taken_back: { path: '/api/report/cancelled' },
  stock_balance_held: { action: 'an invoice is issued' },
  stock_posting_converted: { path: '/api/report/rough-lots' },
  stock_posting_date: { path: '/api/report/stock-ageing' },
  stock_posting_document: { action: 'a purchase is canceled' },
  stock_posting_from_holder: { action: 'a statement with goods on approval' },
  stock_posting_to_holder: { action: 'a statement with goods on approval' },
  work_line_metal: { path: '/api/report/metal' },
  transfer_sent: { path: '/api/transfer', query: { state: 'sent' } },
  wish_open: { action: 'the wishes for a stone are read' },
  wish_until: { path: '/api/wish', query: within('until') },
}
