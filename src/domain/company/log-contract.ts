import { z } from 'zod'
import { moment } from '../kit/answer.ts'
import { commaList } from '../kit/comma-list.ts'
import { fileOf, spreadsheet } from '../kit/contract.ts'
import { historyStep } from '../kit/entity-schema.ts'
import { securityEventNames } from './security-event.ts'

const date = z.iso.date('is not a date (YYYY-MM-DD)')

/** The filters that the audit trail and the security events share. */
const logFilters = { by: commaList(z.uuid('is not the id of a user'), 60).optional(), atFrom: date.optional(), atTo: date.optional() }

/** One page of a log, newest first: the rows before the row with the id `before`. */
const logPage = (one: 'entry' | 'event') => ({
  before: z
    .string()
    .regex(/^\d{1,18}$/, `is not the number of an ${one}`)
    .optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
})

/** A page of a log; `next` is the value of `before` for the next page, null after the last one. */
const pageOfLog = <T extends z.ZodType>(row: T) => z.strictObject({ rows: z.array(row), next: z.string().nullable() })

const user = z.strictObject({ id: z.uuid().nullable(), title: z.string() })

const auditTrailEntry = z
  .strictObject({
    id: z.string(),
    at: moment,
    by: user,
    entity: z.string(),
    record: z.uuid().nullable(),
    action: z.string(),
    reason: z.string().nullable(),
    /** What the record is called: 'invoice'. */
    one: z.string(),
    title: z.string().nullable(),
    isThere: z.boolean(),
    did: z.string(),
    label: z.string().nullable(),
    changes: historyStep.shape.changes,
  })
  .meta({ id: 'AuditTrailEntry' })
/** One audit entry as the screens show it: who did what to which record, when and why, and what changed. */
export type AuditTrailEntry = z.infer<typeof auditTrailEntry>

const word = z.string().regex(/^[a-zA-Z][\w -]{0,39}$/, 'is not a word')
const trailFilters = {
  ...logFilters,
  entity: commaList(word, 60).optional(),
  action: commaList(word, 60).optional(),
  record: z.uuid('is not an id').optional(),
}

export const auditTrailCalls = {
  'GET audit-trail': { query: z.strictObject({ ...trailFilters, ...logPage('entry') }), answer: pageOfLog(auditTrailEntry) },
  'GET audit-trail/export/excel': { query: z.strictObject(trailFilters), answer: fileOf(spreadsheet) },
}

const securityEvent = z
  .strictObject({
    id: z.string(),
    at: moment,
    event: z.enum(securityEventNames),
    by: user.nullable(),
    address: z.string(),
    detail: z.string().nullable(),
    count: z.int(),
    label: z.string(),
    failed: z.boolean(),
    device: z.string(),
  })
  .meta({ id: 'SecurityEvent' })
/** A security event as the screens show it. */
export type SecurityEvent = z.infer<typeof securityEvent>

const eventFilters = {
  ...logFilters,
  event: commaList(z.enum(securityEventNames), 60).optional(),
  address: z.string().trim().min(1).max(64).optional(),
}

const sealedLog = z
  .strictObject({
    log: z.enum(['audit trail', 'security events']),
    /** The number of entries that were sealed since the beginning. */
    entries: z.int(),
    /** The time of the last sealed entry. */
    until: moment,
  })
  .meta({ id: 'SealedLog' })
/** How far a log is sealed. */
export type SealedLog = z.infer<typeof sealedLog>

export const securityCalls = {
  'GET security-event': { query: z.strictObject({ ...eventFilters, ...logPage('event') }), answer: pageOfLog(securityEvent) },
  'GET security-event/export/excel': { query: z.strictObject(eventFilters), answer: fileOf(spreadsheet) },
  'GET security-event/sealed': { answer: z.array(sealedLog) },
  'GET user/failed-sign-in': {
    answer: z.array(securityEvent.pick({ id: true, at: true, address: true, count: true, label: true, device: true }).meta({ id: 'FailedSignIn' })),
  },
}
