import { sql } from 'kysely'
import { entities, type Name } from '../../../domain/index.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { billable } from '../../workshop/production/lines.ts'
import { chanceOf } from '../chance.ts'
import type { Party } from '../parties/parties.ts'
import type { Cast } from '../story/cast.ts'
import { comeIn as bringIn, type StoryStone } from '../story/stones.ts'

/** An order form with the ids of its lines in order. */
export type Form = { kind: WorkKind; id: string; lines: string[]; head: Values }
export type Bill = { entity: Name; id: string; party: Party | null; direction: 'customer' | 'maker' | 'internal'; total: Quantity }
type Billing = { party?: Party; direction?: Bill['direction']; isDraft?: boolean }

/** Workshop operations of the demo company: forms are written, received and billed as its Manager. */
export const openBench = (cast: Cast) => {
  const { clerk, people } = cast
  const ids = chanceOf('workshop')
  const by = people.manager
  const branch = people.branches.BKK

  const versionOf = async (entity: Name, id: string): Promise<number> => {
    const { rows } = await sql<{ version: number }>`select version from ${sql.table(entities[entity].table)} where id = ${id}`.execute(
      clerk.tx,
    )
    return present(rows[0]).version
  }
  /** Carries out an action of a form or an invoice at its current version. */
  const act = async (entity: Name, id: string, action: string, date: string, input: Values = {}): Promise<string> =>
    clerk.act(entity, action, by, date, { id, version: await versionOf(entity, id), ...input })

  const write = async (kind: WorkKind, date: string, head: Values, goods: readonly Values[], work: readonly Values[]): Promise<Form> => {
    const items = goods.map(line => ({ id: ids.id(date), ...line }))
    const tasks = work.map(task => ({ id: ids.id(date), ...task }))
    const draft = { id: ids.id(date), branch, date, currency: 'USD', ...head, items, tasks }
    const id = await clerk.add(kind, by, date, draft)
    return { kind, id, lines: items.map(line => line.id), head: draft }
  }
  const issue = async (...given: Parameters<typeof write>): Promise<Form> => {
    const form = await write(...given)
    await act(form.kind, form.id, 'issue', given[1])
    return form
  }
  const receive = ({ kind, id, lines }: Form, date: string, given: readonly Values[]): Promise<string> =>
    act(kind, id, 'receive', date, {
      lines: given.map((line, index) => ({ id: lines[index], outputs: [], rejects: [], finish: false, ...line })),
    })
  const move = ({ kind, id }: Form, action: string, date: string, input: Values = {}) => act(kind, id, action, date, input)
  const stonesOf = async ({ kind, id }: Form): Promise<Map<number, string>> => {
    const { rows } = await sql<{ line: number; stone: string }>`select line, inventory_id as stone from work_line
      where ${sql.ref(`${entities[kind].table}_id`)} = ${id}`.execute(clerk.tx)
    return new Map(rows.map(({ line, stone }) => [line, stone]))
  }
  const stepOf = async ({ kind, id }: Form, step: string): Promise<string> => {
    const { rows } = await sql<{
      id: string
    }>`select id from work_step where ${sql.ref(`${entities[kind].table}_id`)} = ${id} and kind = ${step}`.execute(clerk.tx)
    return present(rows[0]).id
  }
  /** A finished result of a form for rework: the stone with this SKU, or the first one. */
  const resultOf = async ({ kind, id }: Form, sku: string | null): Promise<{ id: string; stone: string }> => {
    const { rows } = await sql<{ id: string; stone: string }>`select r.id, r.inventory_id as stone from work_result r
      join inventory i on i.id = r.inventory_id where ${sql.ref(`r.${entities[kind].table}_id`)} = ${id} and r.kind = 'output' and not r.reworked
        and (${sku}::text is null or i.sku = ${sku}) order by r.line limit 1`.execute(clerk.tx)
    return present(rows[0])
  }

  /** Bills everything billable of a form in this direction. */
  const bill = async ({ kind, id: form, head }: Form, date: string, { party, direction = 'customer', isDraft }: Billing): Promise<Bill> => {
    const entity = workKinds[kind].bill
    const context = { db: clerk.tx, requestId: 'demo', ...clerk.contextOn(by, date) }
    const found = await billable(context, kind, { id: form, direction, open: 'true' })
    const items = found.map(({ task, goods, rate }) => ({ id: ids.id(date), ...(task ? { task } : { goods }), rate }))
    const whose = direction === 'internal' ? { employee: head.employee } : { customer: present(party).id }
    const id = await clerk.add(entity, by, date, { id: ids.id(date), branch, date, currency: 'USD', direction, ...whose, items })
    if (!isDraft) await act(entity, id, 'issue', date)
    const { rows } = await sql<{ total: Quantity }>`select total from ${sql.table(entities[entity].table)} where id = ${id}`.execute(
      clerk.tx,
    )
    return { entity, id, party: party ?? null, direction, total: present(rows[0]).total }
  }
  /** Sells an item made in the workshop. */
  const sell = async (party: Party, date: string, line: Values): Promise<Bill> => {
    const head = { customer: party.id, branch, salesperson: party.seller.id, date, currency: 'USD' }
    const id = await clerk.add('invoice', by, date, { id: ids.id(date), ...head, items: [{ id: ids.id(date), ...line }] })
    await act('invoice', id, 'issue', date)
    const { rows } = await sql<{ total: Quantity }>`select total from invoice where id = ${id}`.execute(clerk.tx)
    return { entity: 'invoice', id, party, direction: 'customer', total: present(rows[0]).total }
  }
  /** Schedules a receipt for a bill, or a payment to a maker: in full, or this amount. */
  const pay = ({ id: document, party, direction, total }: Bill, on: string, amount: Quantity = total): void =>
    cast.agenda.on(on, async date => {
      const how = { method: 'bank', reference: `TT ${ids.whole(100_000, 999_999)}`, settle: 'chosen' }
      const note = {
        direction: direction === 'maker' ? 'paid' : 'received',
        party: present(party).id,
        branch,
        date,
        amount,
        currency: 'USD',
      }
      await clerk.add('paymentNote', by, date, { id: ids.id(date), ...note, ...how, allocations: [{ bill: document, amount }] })
    })
  // Separate ids, so that changes in the workshop do not change the rest of the demo company.
  const comeIn = (stone: StoryStone, date: string) => bringIn(cast, stone, date, ids.id(date))
  const employee = (name: string): string => present(people.employees.get(name)).id
  return { act, bill, chance: ids, comeIn, employee, issue, move, pay, receive, resultOf, sell, stepOf, stonesOf, write }
}
export type Bench = ReturnType<typeof openBench>
