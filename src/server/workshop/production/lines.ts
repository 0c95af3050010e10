import { sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { entities } from '../../../domain/index.ts'
import { present } from '../../../domain/kit/present.ts'
import type { BillableQuery, BillableWork } from '../../../domain/workshop/contract.ts'
import { statesStarted } from '../../../domain/workshop/lifecycle.ts'
import type { ChargeBasis } from '../../../domain/workshop/order-form/line.ts'
import { type BillLine, billFault, billLines } from '../../../domain/workshop/production/billing.ts'
import type { cuttingInvoice } from '../../../domain/workshop/production/cutting-invoice.ts'
import type { BillDirection } from '../../../domain/workshop/production/entity.ts'
import type { lapidaryInvoice } from '../../../domain/workshop/production/lapidary-invoice.ts'
import type { mfInvoice } from '../../../domain/workshop/production/manufacturing-invoice.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import type { Stored, WorkOn } from '../../kit/entity/behavior.ts'
import { readRecord } from '../../kit/entity/read.ts'
import { seenBy } from '../../kit/entity/seen.ts'
import { invalid, notAllowed, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { atLine } from '../../stock/inventory/selection.ts'
import { workBehaviors } from '../behavior.ts'
import { type FormEntity, forms, loadForm, type StoredForm } from '../form.ts'

const max = 200

export type ProductionEntity = typeof cuttingInvoice | typeof lapidaryInvoice | typeof mfInvoice
/** The stored values of a production invoice of any kind: all kinds have the same fields. */
export type StoredProduction = Stored<typeof cuttingInvoice>
export type ProductionWork<I = unknown, B extends StoredProduction | null = StoredProduction | null> = WorkOn<StoredProduction, I, B>
type Line = StoredProduction['items'][number]

/** The kind of order form that this kind of invoice bills. */
export const formOf = (bill: ProductionEntity): FormEntity => present(forms.find(({ name }) => workKinds[name].bill === bill.name))

type Link = Pick<Line, 'task' | 'goods'>
export type Found = { form: StoredForm; line: BillLine | undefined }

/** The forms that these invoice lines bill, each with the line that may be billed. `lock` locks the forms. */
export const formsFor = async (
  tx: Db,
  entity: ProductionEntity,
  links: readonly Link[],
  direction: BillDirection,
  { lock = false } = {},
): Promise<(Found | null)[]> => {
  const form = formOf(entity)
  const column = sql.ref(`l.${form.table}_id`)
  const [tasks, goods] = [links.flatMap(({ task }) => task ?? []), links.flatMap(({ goods }) => goods ?? [])]
  const { rows } = await sql<{
    id: string
    form: string
  }>`select l.id, ${column} as form from work_task l where l.id = any(${tasks}::uuid[]) and ${column} is not null
    union all select l.id, ${column} from work_line l where l.id = any(${goods}::uuid[]) and ${column} is not null`.execute(tx)
  const documents = new Map<string, StoredForm>()
  for (const id of [...new Set(rows.map(row => row.form))].sort()) documents.set(id, present(await loadForm(tx, form, id, { lock })))
  const byLink = new Map(rows.map(row => [row.id, documents.get(row.form)]))
  return links.map(({ task, goods }) => {
    const document = byLink.get(task ?? goods ?? '')
    if (!document) return null
    const lines = billLines(document, direction)
    return { form: document, line: lines.find(line => (task ? line.task === task : line.goods === goods)) }
  })
}

/** Fills the lines that bill an order form with the work done. Refuses, by line, what may not be billed on this invoice. */
export const fillLines = async ({ tx, values }: ProductionWork, entity: ProductionEntity, { lock = false } = {}): Promise<Found[]> => {
  const found = await formsFor(tx, entity, values.items, values.direction, { lock })
  const codes = await codesOf(tx, values)
  const codeOf = ({ task, goods }: Line) => codes.get(task ?? goods ?? '') ?? null
  values.items = values.items.map((line, index, items) => ({
    ...filled(values, line, index, found[index] ?? null, items),
    hsn: codeOf(line),
  }))
  return found.filter(one => one !== null)
}

/** The SAC code of work and the HSN code of goods on the day of the invoice, by the line of the order form. */
const codesOf = async (tx: Db, { items, date }: StoredProduction): Promise<Map<string, string | null>> => {
  const of = (field: 'task' | 'goods') => items.flatMap(line => line[field] ?? [])
  const { rows } = await sql<{
    id: string
    code: string | null
  }>`select t.id, (select p.sac from service_price p where p.service = d.code and p.date <= ${date} order by p.date desc limit 1) as code
      from work_task t join service_description d on d.id = t.service_id where t.id = any(${of('task')}::uuid[])
    union all select g.id, n.hsn from work_line g join stone_name n on n.id = g.stone_name_id where g.id = any(${of('goods')}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

type Measure = { field: 'weight' | 'pieces' | 'grams' | 'minutes'; message: string }
/** The quantity field that each price basis multiplies, and the error when it is missing. */
const measures: Partial<Record<ChargeBasis, Measure>> = {
  'per carat': { field: 'weight', message: 'Enter the carats: the price is per carat.' },
  'per piece': { field: 'pieces', message: 'Enter the pieces: the price is per piece.' },
  'per gram': { field: 'grams', message: 'Enter the grams: the price is per gram.' },
  'per hour': { field: 'minutes', message: 'Enter the time: the price is per hour.' },
}

const filled = (values: StoredProduction, line: Line, index: number, found: Found | null, items: readonly Line[]): Line => {
  if (!line.task && !line.goods) {
    if (!line.description) throw atLine(index, 'Enter a description.', 'description')
    const measure = measures[line.basis]
    if (measure && !Number(line[measure.field] ?? 0)) throw atLine(index, measure.message, measure.field)
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
  const [party, owner] = whose[values.direction]
  const mine = values.direction === 'internal' ? values.employee : values.customer
  if (found.form[party] !== mine) throw atLine(index, `Order form ${found.form.number} belongs to ${owner}.`, field)
  const { description, basis, pieces, weight, grams, minutes, form } = present(found.line)
  return { ...line, description: line.description || description || 'Work', basis, pieces, weight, grams, minutes, form }
}

/** The goods of one form; or, with a direction or `open`, what may be billed to a customer or by a maker. */
export const formLines = async (context: Context, kind: WorkKind, query: BillableQuery) => {
  if (query.direction || query.open || !query.id) return billable(context, kind, { ...query, direction: query.direction ?? 'customer' })
  return (await readRecord(context.db, entities[kind], workBehaviors[kind], context.caller, query.id)).items
}

export type Billed = BillableQuery & { direction: BillDirection }
/** What may be billed of one form, or of all forms of a customer or maker. */
export const billable = async ({ db, caller }: Context, kind: WorkKind, query: Billed) => {
  if (query.direction !== 'customer' && !may(caller.role, 'confidential.read')) throw notAllowed('Your role cannot see labor.')
  const entity = entities[kind]
  const ids = query.id ? [query.id] : await formsOf(db, kind, caller, query)
  const found: BillableWork[] = []
  for (const id of ids) {
    const document = await loadForm(db, entity, id)
    // A draft may have been deleted since the list was read.
    if (!document && !query.id) continue
    if (!document) throw notFound(entity.one)
    const shown = await readRecord(db, entity, workBehaviors[kind], caller, id)
    const { number, customer, currency, date, employee, maker } = shown
    for (const line of billLines(document, query.direction))
      if (query.open !== 'true' || (line.isDone && !line.on))
        found.push({
          ...line,
          id: present(line.task ?? line.goods),
          form: { id, title: number },
          customer,
          employee,
          maker,
          currency,
          date,
        })
  }
  return found
}

const formsOf = async (db: Db, kind: WorkKind, caller: Context['caller'], { customer, direction, employee }: Billed): Promise<string[]> => {
  if (!customer && !employee) throw invalid({ id: 'Send an order form, a customer or a maker.' })
  const party =
    direction === 'internal'
      ? sql`t.employee_id = ${employee ?? null}`
      : direction === 'maker'
        ? sql`t.maker_id = ${customer ?? null}`
        : sql`t.customer_id = ${customer ?? null}`
  const entity = entities[kind]
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(entity.table)} t
    where ${stateIn('t.state', statesStarted)} and ${party}
      and ${seenBy(entity, workBehaviors[kind], caller) ?? sql`true`} order by t.date, t.number limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}
