import { sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import { compare } from '../../../domain/kit/quantity.ts'
import { addSales, type CommissionTerms, type SalesSpan, salesFigures } from '../../../domain/people/commission.ts'
import type { Basis } from '../../../domain/reports/basis.ts'
import { commissionsIn, commissionTotal } from '../../../domain/reports/performance/commission.ts'
import type { CommissionPayment, PerformanceQuery } from '../../../domain/reports/performance/contract.ts'
import { monthsOf, type Period, yearTo } from '../../../domain/reports/performance/period.ts'
import { type TargetTerms, targetIn } from '../../../domain/reports/performance/target.ts'
import { seenBy } from '../../../domain/reports/performance/visible.ts'
import { goodsFigures, noJobs, workFigures } from '../../../domain/reports/performance/work.ts'
import { periodBefore } from '../../../domain/reports/sales.ts'
import { settingsOf } from '../../company/settings.ts'
import { todayIn } from '../../kit/business-day.ts'
import type { Db } from '../../kit/db/db.ts'
import { invalid, notAllowed, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { holdingsOf } from './holdings.ts'
import { type MonthlySales, salesIn, standingOn, type Whose, type WhoseSales } from './sales.ts'
import { type DoneGoods, type DoneJobs, goodsOf, jobsOf } from './work.ts'

/** An employee in the report, with the terms of their commission and what was paid of it. */
export type Person = {
  id: string
  name: string
  designation: string
  track: string
  branch: Ref
  targets: TargetTerms[]
  terms: CommissionTerms[]
  payments: CommissionPayment[]
  allowedLoss: string | null
  active: boolean
  /** Whether they were active at the end of the period. */
  wasActive: boolean
  left: string | null
}

/** The requested period; the default is this month. */
export const periodFor = ({ from, to }: Pick<PerformanceQuery, 'from' | 'to'>, today: string): Period => {
  const period = { from: from ?? `${(to ?? today).slice(0, 8)}01`, to: to ?? today }
  if (period.from > period.to) throw invalid({ from: 'The period ends before it starts.' })
  return period
}

/** Refuses other people's figures to a user who may read only their own; returns whether costs may be shown. */
export const readerOf = ({ caller }: Pick<Context, 'caller'>, id: string | undefined) => {
  if (!may(caller.role, 'performance.read') && (!id || id !== caller.employee)) throw notAllowed('You can see only your own performance.')
  return { showsCosts: may(caller.role, 'confidential.read') }
}

/** Employees with the designation and the branch that they had at the end of a day. */
export const peopleOf = async (db: Db, { employee, branch }: Whose, day: string): Promise<Person[]> => {
  const { rows } =
    await sql<Person>`select e.id, e.name, d.name as designation, d.track, json_build_object('id', b.id, 'title', b.name) as branch, e.active, e."left",
      coalesce(s.active, false) as "wasActive", e.allowed_loss as "allowedLoss",
      (select coalesce(json_agg(json_build_object('date', t.date, 'target', t.target::text) order by t.date), '[]') from target_term t where t.employee_id = e.id) as targets,
      (select coalesce(json_agg(json_build_object('date', t.date, 'commission', t.commission::text, 'commissionBasis', t.commission_basis) order by t.date), '[]') from commission_term t where t.employee_id = e.id) as terms,
      (select coalesce(json_agg(json_build_object('id', p.id, 'month', p.month, 'amount', p.amount::text, 'date', p.date, 'by', u.name)), '[]')
        from commission_payment p join "user" u on u.id = p.by_id where p.employee_id = e.id and p.taken_back_on is null) as payments
    from employee e left join ${standingOn(day)} s on s.employee_id = e.id
      join employee_designation d on d.id = coalesce(s.designation_id, e.designation_id) join branch b on b.id = coalesce(s.branch_id, e.branch_id)
    where ${employee ? sql`e.id = ${employee}` : sql`true`} ${branch ? sql`and b.id = ${branch}` : sql``} order by e.name, e.id`.execute(db)
  return rows
}

const ofOne = <T extends { employee: string }>(rows: readonly T[], id: string): T[] => rows.filter(({ employee }) => employee === id)
const makes = (track: string) => track === 'cutting' || track === 'lapidary' || track === 'jewellery'

const workOf = (id: string, jobs: readonly DoneJobs[], goods: readonly DoneGoods[]) =>
  workFigures(jobs.find(({ employee }) => employee === id) ?? noJobs, ofOne(goods, id), goods)

/** Margin if any of the terms is on the margin: a commission on it reveals it. */
const shownBasis = ({ terms }: Person) => ({
  commissionBasis: terms.find(one => one.commissionBasis === 'margin')?.commissionBasis ?? 'sales',
})
const mayRead = (one: Person, { showsCosts }: { showsCosts: boolean }): boolean =>
  showsCosts || shownBasis(one).commissionBasis !== 'margin'

const figuresOf = (spans: readonly SalesSpan[], { terms, payments, targets }: Person, period: Period) => {
  const commission = commissionTotal(commissionsIn(period, spans, terms, payments))
  return salesFigures(addSales(spans), { commission, target: targetIn(period, targets) })
}

/** The figures of everyone who sold or made something in the period, or whose job it was at its end, highest first. */
export const everybody = async (db: Db, period: Period, whose: WhoseSales, reader: { showsCosts: boolean }) => {
  const [people, sold, jobs, goods] = await Promise.all([
    peopleOf(db, whose, period.to),
    salesIn(db, period, whose),
    jobsOf(db, period, { basis: whose.basis }),
    // Colleagues are those of the whole company, whichever branch is selected.
    goodsOf(db, period, { basis: whose.basis }),
  ])
  const has = (rows: readonly { employee: string }[], id: string) => rows.some(({ employee }) => employee === id)
  return {
    sales: people
      .filter(({ id, track, wasActive }) => has(sold, id) || (wasActive && track === 'sales'))
      .map(person => ({ person, ...seenBy(figuresOf(ofOne(sold, person.id), person, period), shownBasis(person), reader) }))
      .sort((a, b) => compare(b.net, a.net)),
    makers: people
      .filter(({ id, track, wasActive }) => has(jobs, id) || (wasActive && makes(track)))
      .map(person => ({ person, ...seenBy(workOf(person.id, jobs, goods), shownBasis(person), reader) }))
      .sort((a, b) => b.jobs - a.jobs),
  }
}

const person = ({ id, name, designation, track, branch, active, left }: Person) => ({
  id,
  title: name,
  designation,
  track,
  branch,
  active,
  left,
})

const beforeOf = (period: Period): Period => {
  const { from, to } = periodBefore(period, 'before')
  return { from, to }
}

/** One employee's figures: the period, the period before, and the months of the year up to its end. */
const oneBody = async (db: Db, one: Person, period: Period, basis: Basis, reader: { showsCosts: boolean }) => {
  const whose = { employee: one.id, basis }
  const before = beforeOf(period)
  const year = yearTo(period)
  const [sold, soldBefore, jobs, jobsBefore, goods, goodsBefore, soldOverYear, cutOverYear] = await Promise.all([
    salesIn(db, period, whose),
    salesIn(db, before, whose),
    jobsOf(db, period, whose),
    jobsOf(db, before, whose),
    goodsOf(db, period, { basis }),
    goodsOf(db, before, { basis }),
    salesIn(db, year, whose),
    goodsOf(db, year, whose),
  ])
  // What is paid counts as issued, whatever the report shows.
  const issuedOverYear = basis === 'issued' ? soldOverYear : await salesIn(db, year, { employee: one.id, basis: 'issued' })
  const sales = (rows: readonly SalesSpan[], length: Period) => seenBy(figuresOf(rows, one, length), shownBasis(one), reader)
  const work = (done: readonly DoneJobs[], all: readonly DoneGoods[]) => seenBy(workOf(one.id, done, all), shownBasis(one), reader)
  const own = ofOne(goods, one.id)
  return {
    before,
    sales:
      sold.length > 0 || soldBefore.length > 0 || one.track === 'sales'
        ? { now: sales(sold, period), before: sales(soldBefore, before) }
        : null,
    work:
      jobs.length > 0 || jobsBefore.length > 0 || makes(one.track)
        ? { now: work(jobs, goods), before: work(jobsBefore, goodsBefore) }
        : null,
    ...(mayRead(one, reader) && { terms: one.terms, commissions: commissionsIn(year, issuedOverYear, one.terms, one.payments) }),
    months: monthsOf(year).map(({ from, to }) => monthOf(from, to, soldOverYear, cutOverYear)),
    goods: await kindsOf(db, own, goods, one, reader),
    allowedLoss: one.allowedLoss,
    holds: await holdingsOf(db, one.id),
  }
}

const monthOf = (from: string, to: string, sold: readonly MonthlySales[], own: readonly DoneGoods[]) => {
  const isIn = ({ month }: { month: string }) => month.slice(0, 7) === from.slice(0, 7)
  const { net, approvalValue, invoiced, collected } = addSales(sold.filter(isIn))
  const goods = own.filter(isIn)
  const { issued, finished, loss, yield: made } = goodsFigures(goods, goods)
  return { from, to, net, approvalValue, invoiced, collected, issued, finished, loss, yield: made }
}

/** What an employee cut, by kind, largest first, compared with colleagues. */
const kindsOf = async (db: Db, own: readonly DoneGoods[], all: readonly DoneGoods[], one: Person, reader: { showsCosts: boolean }) => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from stone_name union all select id, name from shape`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return [...new Set(own.map(({ key }) => key))]
    .flatMap(key => {
      const goods = own.filter(row => row.key === key)
      const [first] = goods
      if (!first) return []
      const { kind, type, stone, shape } = first
      return [{ kind, type, stone: named(stone), shape: named(shape), ...seenBy(goodsFigures(goods, all), shownBasis(one), reader) }]
    })
    .sort((a, b) => Number(b.issued) - Number(a.issued))
}

/** `GET /api/employee/performance`: one employee in full, or a line for each. */
export const readPerformance = async (context: Context, query: PerformanceQuery) => {
  const reader = readerOf(context, query.id)
  const period = periodFor(query, await todayIn(context.db, context))
  const { currency } = await settingsOf(context.db)
  if (!query.id) {
    const { sales, makers } = await everybody(context.db, period, query, reader)
    // The figures of a maker name their employee by id.
    const line = <F extends { person: Person }>({ person: one, ...figures }: F) => ({ ...figures, employee: person(one) })
    return { ...period, currency, sales: sales.map(line), makers: makers.map(line) }
  }
  const [one] = await peopleOf(context.db, { employee: query.id }, period.to)
  if (!one) throw notFound('employee')
  return { ...period, currency, employee: person(one), ...(await oneBody(context.db, one, period, query.basis, reader)) }
}
