import { sql } from 'kysely'
import type { Entity } from '../../domain/kit/entity.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { typesInGrams } from '../../domain/stock/stone/type.ts'
import { statesReady, workLifecycle } from '../../domain/workshop/lifecycle.ts'
import { orderForm } from '../../domain/workshop/order-form/cutting.ts'
import { lapidaryOrderForm } from '../../domain/workshop/order-form/lapidary.ts'
import { mfOrderForm } from '../../domain/workshop/order-form/manufacturing.ts'
import { settingsForPosting } from '../company/settings.ts'
import { refuseForeign } from '../documents/own-documents.ts'
import { newestToday, todayOf } from '../kit/business-day.ts'
import { stateIn } from '../kit/db/states.ts'
import { type Behavior, behaviorOf, type Filters } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { rangeRoute } from '../kit/entity/range.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { complete, deliver, rework } from './complete.ts'
import { fillDraft } from './draft.ts'
import { workEstimate } from './estimate.ts'
import { type FormEntity, type FormWork, forms } from './form.ts'
import { cancel, issue } from './issue.ts'
import { receiveWork } from './receive.ts'
import { handBack, handOver, planSteps, undoHandOver } from './steps.ts'
import { makesJewels } from './stones.ts'
import { undoReceipt } from './undo.ts'

/** SQL join: the totals of a form over its lines, and how much of it is invoiced. Work that came to nothing is not charged. */
const joinOf = (entity: Entity) => {
  const of = sql.ref(`l.${entity.table}_id`)
  // Metal is weighed in grams, so it is never added to carats.
  const stones = sql`filter (where not l.type = any(${typesInGrams}::text[]))`
  return sql`left join lateral (select coalesce(sum(l.weight) ${stones}, 0) as weight, coalesce(sum(l.finished_weight) ${stones}, 0) as finished,
      coalesce(sum(l.open_weight) ${stones}, 0) as open, coalesce(sum(l.weight) filter (where l.type = any(${typesInGrams}::text[])), 0) as metal,
      sum(l.weight + coalesce(l.scale_weight, 0)) ${stones} - coalesce(sum(l.uncut_weight) ${stones}, 0) as consumed,
      bool_or(l.ownership = 'customer') as custody,
      count(*) filter (where l.rate is not null) as charged, count(*) filter (where l.rate is not null and l.billed is not null) as billed
    from work_line l where ${of} = t.id) w on true
    left join lateral (select count(*) filter (where l.rate is not null and not (l.rate > 0 and l.amount = 0)) as charged,
      count(*) filter (where l.rate is not null and l.billed is not null) as billed
    from work_task l where ${of} = t.id) k on true`
}

const todayIn = (t: string) => todayOf(sql.ref(`${t}.branch_id`))
const isLate = (t: string) =>
  sql`(${stateIn(`${t}.state`, statesOf(workLifecycle, 'open'))} and ${sql.ref(`${t}.promised_date`)} < ${newestToday} and ${sql.ref(`${t}.promised_date`)} < ${todayIn(t)})`
const columnsOf = (entity: Entity): Columns => ({
  issuedWeight: () => sql`w.weight`,
  finishedWeight: () => sql`w.finished`,
  openWeight: () => sql`w.open`,
  // While goods are in work, it is not known how much of them the finished stones were cut from.
  yieldPercent: t =>
    sql`case when ${stateIn(`${t}.state`, statesOf(workLifecycle, 'inForce'))} and w.open = 0 and w.consumed > 0 then round(w.finished * 100 / w.consumed, 2) end`,
  invoiced: () =>
    sql`case when w.billed + k.billed = 0 then 'no' when w.billed + k.billed < w.charged + k.charged then 'partly' else 'yes' end`,
  uncollected: t => sql`(${stateIn(`${t}.state`, statesReady)} and coalesce(w.custody, false))`,
  bench: t => sql`(select string_agg(concat(initcap(s.kind), ': ', coalesce(e.name, m.name)), ', ' order by s.line) from work_step s
    left join employee e on e.id = s.employee_id left join customer m on m.id = s.maker_id
    where ${sql.ref(`s.${entity.table}_id`)} = ${sql.ref(`${t}.id`)} and s.started is not null and s.finished is null)`,
  overdue: t => sql`coalesce(${isLate(t)}, false)`,
  overdueDays: t => sql`case when ${isLate(t)} then ${todayIn(t)} - ${sql.ref(`${t}.promised_date`)} end`,
  ...(makesJewels(entity) && { metalWeight: () => sql`w.metal` }),
})

const filters: Filters = { overdue: (is: 'true' | 'false') => (is === 'true' ? isLate('t') : sql`not coalesce(${isLate('t')}, false)`) }

/** After issue, the maker and the promised date may still change; those of completed work only while its day is open. */
const change = async ({ tx, values, before }: FormWork): Promise<void> => {
  if (values.employee && values.maker) throw invalid({ maker: 'Choose an employee or an outside maker, not both.' })
  if (values.promisedDate && values.promisedDate < values.date) throw invalid({ promisedDate: 'The promised date is before the date.' })
  planSteps(values, before?.steps ?? [])
  const changed = (['employee', 'promisedDate'] as const).filter(name => values[name] !== before?.[name])
  const { closedUntil } = await settingsForPosting(tx)
  if (changed.length === 0 || !closedUntil || !values.completedOn || values.completedOn > closedUntil) return
  const closed = `The books are closed until ${closedUntil}.`
  throw conflict(`${closed} The maker and the promised date of ${values.number} can no longer be changed.`, {
    fields: Object.fromEntries(changed.map(name => [name, closed])),
  })
}

const start = async ({ values }: FormWork): Promise<void> => {
  if (!values.employee && !values.maker) throw invalid({ employee: 'Choose the maker before you start.' })
}

/** An order form on the server; the rules are the same for all kinds. */
const formBehavior = (entity: FormEntity): Behavior =>
  behaviorOf(entity, {
    join: joinOf(entity),
    columns: columnsOf(entity),
    filters,
    effects: {
      create: fillDraft,
      update: work => (work.values.state === 'draft' ? fillDraft(work) : change(work)),
      remove: async work => refuseForeign(work),
      issue: issue(entity),
      start,
      handOver,
      handBack,
      undoHandOver,
      receive: receiveWork(entity),
      undo: undoReceipt(entity),
      complete: complete(entity),
      rework: rework(entity),
      deliver: deliver(entity),
      cancel: cancel(entity),
    },
  })

export const workBehaviors = {
  orderForm: { ...formBehavior(orderForm), routes: [workEstimate] },
  lapidaryOrderForm: formBehavior(lapidaryOrderForm),
  mfOrderForm: formBehavior(mfOrderForm),
}

/** The same transition or change over many forms, all or none. */
export const workRanges = forms.map(entity =>
  rangeRoute(
    entity,
    workBehaviors[entity.name],
    ['issue', 'start', 'complete', 'deliver', 'cancel'],
    ['employee', 'maker', 'promisedDate', 'priority'],
  ),
)
