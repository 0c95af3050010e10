import { baseDigits } from '../../company/base-currency.ts'
import { present } from '../../kit/present.ts'
import { compare, isPositive, isZero, minus, over, plus, type Quantity, round, sum, times } from '../../kit/quantity.ts'
import { percentOf } from '../../people/commission.ts'
import { yieldOf } from '../../workshop/order-form/yield.ts'

/**
 * Goods of one kind that an employee worked on, over many lines: the same stone, cut to the same shape, from the same kind of goods.
 * `foreseen` is the expected yield of the part that had an expectation (`judged`); `kept` is what that part gave.
 */
export type Goods = {
  employee: string
  /** The kind of goods as one key; only goods with the same key are compared. */
  key: string
  lines: number; issued: Quantity; uncut: Quantity; finished: Quantity; rejects: Quantity; loss: Quantity; lossValue: Quantity
  judged: Quantity; kept: Quantity; foreseen: Quantity
}

/** The weight that was cut: issued less uncut. */
export const cutOf = ({ issued, uncut }: Pick<Goods, 'issued' | 'uncut'>): Quantity => minus(issued, uncut)

const total = (goods: readonly Goods[], name: Exclude<keyof Goods, 'employee' | 'key' | 'lines'>): Quantity => sum(goods.map(one => one[name]))

/** Finished weight in percent of cut weight, over all these goods; null when nothing was cut. */
export const pooledYield = (goods: readonly Goods[]): Quantity | null =>
  yieldOf({ finished: total(goods, 'finished'), issued: total(goods, 'issued'), uncut: total(goods, 'uncut') })

/** The median; the mean of the two middle values when their number is even, null when there are none. */
export const medianOf = (values: readonly Quantity[]): Quantity | null => {
  const sorted = [...values].sort(compare)
  const high = sorted[Math.floor(sorted.length / 2)]
  if (high === undefined) return null
  return sorted.length % 2 === 1 ? high : over(plus(present(sorted[sorted.length / 2 - 1]), high), 2)
}

/** The usual yield for one kind of goods: the median of these employees' yields. */
const usualOf = (colleagues: readonly Goods[], key: string): Quantity | null => {
  const alike = colleagues.filter(one => one.key === key)
  const people = [...new Set(alike.map(({ employee }) => employee))]
  return medianOf(people.flatMap(employee => pooledYield(alike.filter(one => one.employee === employee)) ?? []))
}

/** A yield and its benchmark, both in percent, over the comparable goods (`weight`). */
export type Compared = { own: Quantity; usual: Quantity; difference: Quantity; weight: Quantity }

const comparedTo = (own: Quantity, usual: Quantity, weight: Quantity): Compared => ({ own, usual, difference: round(minus(own, usual), 2), weight: round(weight, 3) })

/**
 * An employee's yield against colleagues on the same stone and shape (docs/domain/people.md#expected-and-usual-yield): what colleagues
 * would usually have finished
 * from the same goods, kind by kind. So an employee who gets difficult stones is not compared with those who cut easy ones.
 */
export const againstColleagues = (own: readonly Goods[], all: readonly Goods[]): Compared | null => {
  const mine = new Set(own.map(({ employee }) => employee))
  const colleagues = all.filter(({ employee }) => !mine.has(employee))
  const comparable = own.flatMap(one => {
    const usual = isPositive(cutOf(one)) ? usualOf(colleagues, one.key) : null
    return usual === null ? [] : [{ one, due: over(times(cutOf(one), usual), 100) }]
  })
  const cut = sum(comparable.map(({ one }) => cutOf(one)))
  if (!isPositive(cut)) return null
  return comparedTo(present(pooledYield(comparable.map(({ one }) => one))), present(percentOf(sum(comparable.map(({ due }) => due)), cut)), cut)
}

/** An employee's yield against the expected yield, over the goods with an expectation. */
export const againstExpected = (own: readonly Goods[]): Compared | null => {
  const judged = total(own, 'judged')
  if (!isPositive(judged)) return null
  return comparedTo(present(percentOf(total(own, 'kept'), judged)), present(percentOf(total(own, 'foreseen'), judged)), judged)
}

/** The totals of goods with yield and loss. */
export const goodsFigures = (own: readonly Goods[], all: readonly Goods[]) => {
  const loss = total(own, 'loss')
  const cut = sum(own.map(cutOf))
  return {
    lines: own.reduce((count, { lines }) => count + lines, 0),
    issued: round(total(own, 'issued'), 3),
    uncut: round(total(own, 'uncut'), 3),
    finished: round(total(own, 'finished'), 3),
    rejects: round(total(own, 'rejects'), 3),
    loss: round(loss, 3),
    lossPercent: percentOf(loss, cut),
    /** The lost weight at its cost when it was issued. */
    lossValue: round(total(own, 'lossValue'), baseDigits()),
    yield: pooledYield(own),
    expected: againstExpected(own),
    colleagues: againstColleagues(own, all),
  }
}
export type GoodsFigures = ReturnType<typeof goodsFigures>

/** The totals of an employee's jobs; a job counts on the day it is completed. */
export type Jobs = {
  jobs: number; promised: number; onTime: number; reworked: number; days: number; labour: Quantity
  /** Jewelry work: jewels, grams of metal, and stones set, broken and lost. */
  jewels: number; metalIssued: Quantity; metalBack: Quantity; metalBuilt: Quantity; metalLoss: Quantity; metalLossValue: Quantity; metalAllowed: Quantity
  stonesSet: number; stonesBroken: number; stonesLost: number
}
export const noJobs: Jobs = {
  jobs: 0, promised: 0, onTime: 0, reworked: 0, days: 0, labour: '0', jewels: 0, metalIssued: '0', metalBack: '0', metalBuilt: '0', metalLoss: '0', metalLossValue: '0',
  metalAllowed: '0', stonesSet: 0, stonesBroken: 0, stonesLost: 0,
}

/** A maker's figures (docs/domain/people.md#performance-of-a-maker). */
export const workFigures = (jobs: Jobs, own: readonly Goods[], all: readonly Goods[]) => {
  const whole = (count: number) => String(count)
  const goods = goodsFigures(own, all)
  return {
    ...jobs,
    ...goods,
    labour: round(jobs.labour, baseDigits()),
    onTimePercent: percentOf(whole(jobs.onTime), whole(jobs.promised)),
    reworkPercent: percentOf(whole(jobs.reworked), whole(jobs.jobs)),
    daysPerJob: jobs.jobs === 0 ? null : round(over(whole(jobs.days), jobs.jobs), 1),
    labourPerCarat: isZero(goods.finished) ? null : round(over(jobs.labour, goods.finished), baseDigits()),
    metalLossPercent: percentOf(jobs.metalLoss, minus(jobs.metalIssued, jobs.metalBack)),
    metalAllowedPercent: isZero(jobs.metalAllowed) ? null : percentOf(jobs.metalAllowed, minus(jobs.metalIssued, jobs.metalBack)),
  }
}
export type WorkFigures = ReturnType<typeof workFigures>
