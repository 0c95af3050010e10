import { z } from 'zod'
import { entities } from '../index.ts'
import { day, decimal } from '../kit/answer.ts'
import { commaList } from '../kit/comma-list.ts'
import { namesOf } from '../kit/names.ts'
import { chip } from '../stock/finder/chip.ts'
import { explained } from './explain.ts'
import { scopes } from './home.ts'
import { reportNames } from './report.ts'

const entityName = z.enum(namesOf(entities))

const reportColumn = z
  .strictObject({
    name: z.string(),
    header: z.string(),
    kind: z.enum(['text', 'date', 'integer', 'number', 'money', 'weight', 'percent']),
    inBase: z.literal(true).optional(),
    /** Long text that may take several lines. */
    long: z.literal(true).optional(),
    /** What the figure consists of, in a sentence. */
    description: z.string().optional(),
  })
  .meta({ id: 'ReportColumn' })
/** A report column: the key of its value, its header and its kind. Money is in the row's currency unless `inBase` is set. */
export type ReportColumn = z.infer<typeof reportColumn>

// Each report has its own columns, which it returns beside its rows.
const parts = z.record(z.string(), z.unknown()).describe('A reference (id and title), a document (entity and id), or the parts of a figure')
const cell = z.union([z.string(), z.number(), z.boolean(), parts, z.array(z.string()), z.null()])
export type ReportRow = Record<string, unknown>
const reportRow: z.ZodType<ReportRow> = z.record(z.string(), cell).meta({ id: 'ReportRow' })

/** The schema of the answer of every report. */
export const found = z
  .strictObject({
    columns: z.array(reportColumn).readonly(),
    rows: z.array(reportRow).readonly(),
    sums: reportRow,
    more: z.int().optional(),
    all: z.int().optional(),
    drawn: z.array(reportRow).readonly().optional(),
    across: z.array(reportRow).readonly().optional(),
  })
  .meta({ id: 'Report' })
/**
 * The result of a report: its rows, the footer values by column, and `more`, the number of rows left out.
 * `all` is the total number of rows when the footer sums only the rows returned.
 * `drawn` are sums by the first column for the chart, over all rows; `across` are sums by the second column.
 */
export type Found = z.infer<typeof found>

const figure = z.strictObject({ label: z.string(), value: z.unknown(), column: reportColumn })
/** A total of a report, with its column. */
export type Figure = z.infer<typeof figure>

export const overviewCalls = {
  'GET report': { answer: z.array(z.strictObject({ name: z.enum(reportNames), figures: z.array(figure) })) },
}

const counted = z.strictObject({ key: z.string(), count: z.int(), sum: decimal.nullable() })
const urgent = z.strictObject({ id: z.uuid(), title: z.string().nullable(), who: z.string().nullable(), due: day.nullable(), amount: decimal.nullable() })
/** A record of a line of Today: its title, its party, its day, and its amount in the base currency. */
export type Urgent = z.infer<typeof urgent>
const ofScope = z.strictObject({ scope: z.enum(scopes, 'is not one of: mine, branch, company').optional() })

export const homeCalls = {
  'GET home': {
    query: ofScope,
    answer: z.strictObject({ today: day, scope: z.enum(scopes), scopes: z.array(z.enum(scopes)), lines: z.array(counted) }).meta({ id: 'Home' }),
  },
  'GET home/records': {
    query: ofScope,
    answer: z.array(z.strictObject({ key: z.string(), records: z.array(urgent) })).meta({ id: 'HomeRecords' }),
  },
}

const hit = z
  .strictObject({
    entity: entityName,
    id: z.uuid(),
    title: z.string().nullable(),
    /** Further fields of the record. */
    about: z.record(z.string(), z.unknown()),
    /** 0: an exact match of the title. */
    rank: z.int(),
  })
  .meta({ id: 'SearchResult' })
/** A search result: its title, its further fields, and its rank (0: an exact match of the title). */
export type Hit = z.infer<typeof hit>

const recent = commaList(z.string().regex(/^[a-zA-Z]+\.[0-9a-f-]{36}$/, 'is not a record'), 20)

export const searchCalls = {
  'GET search': { query: z.strictObject({ q: z.string().max(100).optional(), recent: recent.optional() }), answer: z.array(hit) },
  'GET search/wanted': {
    query: z.strictObject({ q: z.string().max(100) }),
    answer: z.strictObject({ chips: z.array(chip), words: z.array(z.string()) }),
  },
}

const explainedRow = z.strictObject({
  date: day,
  entity: z.string().nullable(),
  id: z.uuid().nullable(),
  title: z.string().nullable(),
  description: z.string(),
  amount: decimal,
})
/** One posting: its day, its document, what it did, and the amount. */
export type ExplainedRow = z.infer<typeof explainedRow>

const explainedPart = z.strictObject({
  label: z.string(),
  sum: decimal,
  rows: z.array(explainedRow),
  /** Postings that are too old to list. */
  earlier: z.strictObject({ count: z.int(), sum: decimal }).nullable(),
})
/** A group of postings; those too old to list are summed in `earlier`. */
export type ExplainedPart = z.infer<typeof explainedPart>

const explanation = z
  .strictObject({
    title: z.string(),
    label: z.string(),
    formula: z.string(),
    unit: z.enum(['money', 'carats', 'grams']),
    currency: z.string(),
    value: decimal,
    /** The value of a status. */
    state: z.string().nullable(),
    /** Why the status applies, in a sentence. */
    description: z.string().nullable(),
    parts: z.array(explainedPart),
  })
  .meta({ id: 'Explanation' })
/** A number or status with its parts: the parts add up to the value, and the rows of a part to its sum. */
export type Explanation = z.infer<typeof explanation>

export const explainCalls = {
  'GET explain': {
    query: z.strictObject({
      entity: z.enum(namesOf(explained), { error: 'has no explained number' }),
      id: z.uuid('is not an id'),
      field: z.string().max(40),
    }),
    answer: explanation,
  },
}

const finding = z
  .strictObject({ name: z.string(), formula: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })
  .meta({ id: 'AuditFinding' })
/** A rule of the books, the query that finds violations of it, and the result. */
export type Finding = z.infer<typeof finding>

export const auditCalls = { 'GET audit': { answer: z.array(finding) } }
