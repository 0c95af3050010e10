import { z } from 'zod'
import { entities, type Name } from '../index.ts'
import { nothing, oneId } from '../kit/answer.ts'
import { words } from '../kit/field.ts'
import { namesOf } from '../kit/names.ts'
import { type ReportViews, reportNames, viewsOf } from './report.ts'

/** What a view is of: a list or a report. */
export type List = Name | ReportViews
const lists: readonly List[] = [...namesOf(entities), ...reportNames.map(viewsOf)]
const list = z.enum(lists, { error: 'is not a list' })

const short = z.string().max(60)
const columns = z.strictObject({
  order: z.array(short).max(100),
  hidden: z.array(short).max(100),
  further: z.array(short).max(100).optional(),
  widths: z.record(short, z.int().min(20).max(2_000)),
})
const fields = {
  name: words(60),
  view: z
    .record(short.regex(/^[a-z]\w*$/i, 'is not a filter'), z.string().max(4_000))
    .refine(view => Object.keys(view).length <= 60, 'says too much'),
  columns: columns.nullable(),
  shared: z.boolean(),
}
const draft = z.strictObject({ list, ...fields, columns: fields.columns.default(null), shared: fields.shared.default(false) })
/** A new view. */
export type ViewDraft = z.infer<typeof draft>
const change = z.strictObject({ ...oneId.shape, ...z.object(fields).partial().shape })
/** A change of a view. */
export type ViewChange = z.infer<typeof change>

const savedView = z
  .strictObject({
    id: z.uuid(),
    list,
    name: z.string(),
    view: z.record(z.string(), z.string()),
    columns: columns.nullable(),
    shared: z.boolean(),
    own: z.boolean(),
    owner: z.string(),
    /** True for the owner, and for an Admin when the view is shared. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'SavedView' })
/** A named view: the URL parameters of a list, except the open record, and its columns. */
export type SavedView = z.infer<typeof savedView>

export const viewCalls = {
  'GET view': { query: z.strictObject({ list }), answer: z.array(savedView) },
  'POST view': { body: draft, answer: savedView },
  'PUT view': { body: change, answer: savedView },
  'DELETE view': { query: oneId, answer: nothing },
}
