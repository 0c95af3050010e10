import { sql } from 'kysely'
import { z } from 'zod'
import { may } from '../../../domain/access.ts'
import { entities, type Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { statesStarted } from '../../../domain/workshop/lifecycle.ts'
import { type Billable, type BillLine, billFault, billLines } from '../../../domain/workshop/production/billing.ts'
import type { BillDirection } from '../../../domain/workshop/production/entity.ts'
import { type BillKind, type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import type { Work } from '../../kit/entity/behavior.ts'
import { readRecord } from '../../kit/entity/read.ts'
import { load, type Values } from '../../kit/entity/rows.ts'
import { invalid, notAllowed, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { atLine } from '../../stock/inventory/selection.ts'
import { workBehaviors } from '../behavior.ts'

const max = 200

/** The kind of order form that this kind of invoice bills. */
export const formOf = (bill: Entity): Entity & { name: WorkKind } => {
  const kind = (Object.keys(workKinds) as WorkKind[]).find(name => workKinds[name].bill === (bill.name as BillKind))!
  return entities[kind as Name] as unknown as Entity & { name: WorkKind }
}

type Link = { task: string | null; goods: string | null }
export type Found = { form: Values; line: BillLine | undefined }

/** The forms that these invoice lines bill, each with the line that may be billed. `lock` locks the forms. */
export const formsFor = async (
  tx: Db,
  entity: Entity,
  links: readonly Link[],
  direction: BillDirection,
  { lock = false } = {},
): Promise<(Found | null)[]> => {
  const form = formOf(entity)
  const column = sql.ref(`l.${form.table}_id`)
  const [tasks, goods] = [links.map(({ task }) => task).filter(Boolean), links.map(({ goods }) => goods).filter(Boolean)]
  const { rows } = await sql<{
    id: string
    form: string
  }>`select l.id, ${column} as form from work_task l where l.id = any(${tasks}::uuid[]) and ${column} is not null
    union all select l.id, ${column} from work_line l where l.id = any(${goods}::uuid[]) and ${column} is not null`.execute(tx)
  const documents = new Map<string, Values>()
  for (const id of [...new Set(rows.map(row => row.form))].sort()) documents.set(id, (await load(tx, form, id, { lock }))!)
  const byLink = new Map(rows.map(row => [row.id, documents.get(row.form)!]))
  return links.map(({ task, goods }) => {
    const document = byLink.get(task ?? goods ?? '')
    if (!document) return null
    const lines = billLines(document as unknown as Billable, direction)
    return { form: document, line: lines.find(line => (task ? line.task === task : line.goods === goods)) }
  })
}

/** Fills the lines that bill an order form with the work done. Refuses, by line, what may not be billed on this invoice. */
export const fillLines = async (work: Work, entity: Entity, { lock = false } = {}): Promise<Found[]> => {
  const { tx, values } = work
  const items = values.items as Values[]
  const found = await formsFor(tx, entity, items as unknown as Link[], values.direction, { lock })
  values.items = items.map((line, index) => filled(values, line, index, found[index] ?? null, items))
  return found.filter(one => one !== null)
}

/** The quantity field that each price basis multiplies, and the error when it is missing. */
const measures: Record<string, [field: string, message: string]> = {
  'per carat': ['weight', 'Enter the carats: the price is per carat.'],
  'per piece': ['pieces', 'Enter the pieces: the price is per piece.'],
  'per gram': ['grams', 'Enter the grams: the price is per gram.'],
  'per hour': ['minutes', 'Enter the time: the price is per hour.'],
}

const filled = (values: Values, line: Values, index: number, found: Found | null, items: readonly Values[]): Values => {
  if (!line.task && !line.goods) {
    if (!line.description) throw atLine(index, 'Enter a description.', 'description')
    const [measure, message] = measures[line.basis] ?? []
    if (measure && !Number(line[measure] ?? 0)) throw atLine(index, message!, measure)
    return { ...line, form: null }
  }
  const field = line.task ? 'task' : 'goods'
  if (line.task && line.goods) throw atLine(index, 'Enter the work or the goods, not both.', field)
  if (!found) throw atLine(index, 'This line is not on an order form of this type.', field)
  if (items.findIndex(other => other[field] === line[field]) < index) throw atLine(index, 'This is on the invoice twice.', field)
  const fault = billFault(found.line)
  if (fault) throw atLine(index, fault, field)
  const whose = {
    customer: ['customer', 'another customer'],
    maker: ['maker', 'another maker'],
    internal: ['employee', 'another party'],
  } as const
  const [party, owner] = whose[values.direction as BillDirection]
  const mine = values.direction === 'internal' ? values.employee : values.customer
  if (found.form[party] !== mine) throw atLine(index, `Order form ${found.form.number} belongs to ${owner}.`, field)
  const { description, basis, pieces, weight, grams, minutes, form } = found.line!
  return { ...line, description: line.description || description || 'Work', basis, pieces, weight, grams, minutes, form }
}

/** The query for a form's lines, or for billable work of one form or of all. */
export const billableQuery = z.strictObject({
  id: z.uuid('is not the id of a document').optional(),
  customer: z.uuid('is not the id of a customer').optional(),
  direction: z.enum(['customer', 'maker', 'internal']).optional(),
  employee: z.uuid('is not the id of an employee').optional(),
  open: z.enum(['true', 'false']).optional(),
})
type Query = z.infer<typeof billableQuery>

/** The goods of one form; or, with a direction or `open`, what may be billed to a customer or by a maker. */
export const formLines = async (context: Context, kind: WorkKind, query: Query): Promise<Values[]> => {
  if (query.direction || query.open || !query.id) return billable(context, kind, { ...query, direction: query.direction ?? 'customer' })
  return (await readRecord(context.db, entities[kind] as unknown as Entity, workBehaviors[kind], context.caller.role, query.id)).items
}

export type Billed = Query & { direction: BillDirection }
/** What may be billed of one form, or of all forms of a customer or maker. */
export const billable = async ({ db, caller }: Context, kind: WorkKind, query: Billed): Promise<Values[]> => {
  if (query.direction !== 'customer' && !may(caller.role, 'confidential.read')) throw notAllowed('Your role cannot see labor.')
  const entity = entities[kind] as unknown as Entity
  const ids = query.id ? [query.id] : await formsOf(db, entity, query)
  const found: Values[] = []
  for (const id of ids) {
    const document = (await load(db, entity, id)) as unknown as Billable | null
    // A draft may have been deleted since the list was read.
    if (!document && !query.id) continue
    if (!document) throw notFound(entity.one)
    const shown = await readRecord(db, entity, workBehaviors[kind], caller.role, id)
    const { number, customer, currency, date, employee, maker } = shown
    for (const line of billLines(document, query.direction))
      if (query.open !== 'true' || (line.isDone && !line.on))
        found.push({ id: line.task ?? line.goods, ...line, form: { id, title: number }, customer, employee, maker, currency, date })
  }
  return found
}

const formsOf = async (db: Db, entity: Entity, { customer, direction, employee }: Billed): Promise<string[]> => {
  if (!customer && !employee) throw invalid({ id: 'Send an order form, a customer or a maker.' })
  const party =
    direction === 'internal'
      ? sql`t.employee_id = ${employee ?? null}`
      : direction === 'maker'
        ? sql`t.maker_id = ${customer ?? null}`
        : sql`t.customer_id = ${customer ?? null}`
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(entity.table)} t
    where ${stateIn('t.state', statesStarted)} and ${party} order by t.date, t.number limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}
