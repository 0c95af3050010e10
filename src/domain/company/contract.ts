import { z } from 'zod'
import { entities } from '../index.ts'
import { day, decimal, moment, nothing, oneId } from '../kit/answer.ts'
import { fileOf } from '../kit/contract.ts'
import { historyStep, recordOf } from '../kit/entity-schema.ts'
import { namesOf } from '../kit/names.ts'
import { changeSchema, changesOf } from '../kit/shape.ts'
import { attachmentKinds, pictureSizes } from './attachment.ts'
import { branch, currencyOptions, letterheadFields } from './branch.ts'
import { series } from './number-series.ts'
import { setting } from './setting.ts'

const ofRecord = { entity: z.enum(namesOf(entities)), record: z.uuid('is not an id') }

const share = z.number('is not a number').min(0, 'is less than 0').max(1, 'is more than 1')
const crop = z.strictObject({ left: share, top: share, width: share.positive(), height: share.positive() }).meta({ id: 'Crop' })

// A browser keeps what an address showed. A page names another mark when the picture is another one.
const mark = z.string().max(100)

const attachment = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(attachmentKinds),
    name: z.string(),
    type: z.string(),
    size: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** The part of a photo that is shown; null for the whole one. */
    crop: crop.nullable(),
    /** Whether a video has a picture. */
    hasPoster: z.boolean(),
    createdAt: moment,
    createdBy: z.string(),
    mayRemove: z.boolean(),
  })
  .meta({ id: 'Attachment' })
/** A file attached to a record. */
export type Attachment = z.infer<typeof attachment>

// The media types that a file may be attached as.
const attached = fileOf(
  ...(['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/quicktime', 'video/webm', 'application/pdf', 'text/csv'] as const),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
)

export const attachmentCalls = {
  'POST attachment': {
    body: z.strictObject({ ...ofRecord, kind: z.enum(attachmentKinds) }),
    answer: attachment.pick({ id: true, name: true, type: true, size: true }).meta({ id: 'AttachedFile' }),
  },
  'GET attachment': { query: z.strictObject(ofRecord), answer: z.array(attachment) },
  'GET attachment/file': { query: z.strictObject({ ...oneId.shape, size: z.enum(namesOf(pictureSizes)).optional(), mark: mark.optional() }), answer: attached },
  'PUT attachment/order': { body: z.strictObject({ ...ofRecord, ids: z.array(z.uuid('is not an id')).min(1).max(500) }), answer: nothing },
  'PUT attachment/crop': { body: z.strictObject({ ...oneId.shape, crop: crop.nullable() }), answer: nothing },
  'DELETE attachment': { query: oneId, answer: nothing },
}

const branchSeries = z
  .strictObject({
    kind: z.string(),
    label: z.string(),
    year: z.int(),
    first: z.int(),
    next: z.int(),
    /** How many numbers were used. */
    given: z.int(),
    /** The next number as it will be written. */
    number: z.string(),
  })
  .meta({ id: 'NumberSeries' })
/** A number series of a branch in a year. */
export type BranchSeries = z.infer<typeof branchSeries>

const start = z.strictObject({
  branch: z.uuid('is not the id of a branch'),
  kind: z.enum(series.map(({ kind }) => kind)),
  year: z.int('is not a year').min(2000, 'is less than 2000').max(2100, 'is more than 2100'),
  next: z.int('is not a whole number').min(1, 'is less than 1').max(9_000_000, 'is more than 9000000'),
})
/** The first number of a series of a branch in a year. */
export type SeriesStart = z.infer<typeof start>

const branchId = z.strictObject({ id: z.uuid('is not the id of a branch') })

export const branchCalls = {
  'GET branch/series': {
    query: z.strictObject({ ...branchId.shape, year: z.coerce.number().int().min(2000).max(2100).optional() }),
    answer: z.array(branchSeries),
  },
  'PUT branch/series': {
    body: start,
    answer: z.array(branchSeries),
  },
  'PUT branch/letterhead': {
    body: z.strictObject({ ...branchId.partial().shape, ...changesOf(branch.fields, letterheadFields) }),
    answer: fileOf('image/svg+xml'),
  },
  'POST branch/logo': { body: branchId, answer: nothing },
  'DELETE branch/logo': { query: branchId, answer: nothing },
}

// There is one record, so its id is optional.
const theOne = oneId.partial()

export const settingCalls = {
  'GET setting': { query: theOne, answer: recordOf(setting) },
  'GET setting/history': { query: theOne, answer: z.array(historyStep) },
  'PUT setting': { body: changeSchema(setting.fields).meta({ id: 'SettingChange' }), answer: recordOf(setting) },
}

const tableRate = z.strictObject({ rate: decimal, from: day }).meta({ id: 'TableRate' })
/** The exchange rate of the table that applies on a day, and the day it is from. */
export type TableRate = z.infer<typeof tableRate>

export const exchangeRateCalls = {
  'GET exchange-rate/latest': {
    query: z.strictObject({
      currency: z.enum(currencyOptions.map(({ value }): string => value)),
      date: z.iso.date('is not a date (YYYY-MM-DD)').optional(),
    }),
    answer: tableRate,
  },
}
