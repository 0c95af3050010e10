import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { SalesFigures } from '../../../domain/people/commission.ts'
import type { costFigures } from '../../../domain/reports/performance/visible.ts'
import type { Compared, GoodsFigures, WorkFigures } from '../../../domain/reports/performance/work.ts'

type Ref = { id: string; title: string }
type Cost = (typeof costFigures)[number]
/** Performance figures in a response. Cost figures are missing for users who may not see them. */
type Visible<F> = Omit<F, Cost | 'commission'> & Partial<F>
type Holds = { documents: number; late: number; value?: Quantity; lateValue?: Quantity }

export type Sold = Visible<SalesFigures>
export type Made = Visible<WorkFigures>
export type Kind = Visible<GoodsFigures> & { kind: string; type: string; stone: string | null; shape: string | null }
export type Month = {
  from: string
  to: string
  net: Quantity
  approvalValue: Quantity
  invoiced: Quantity
  collected: Quantity
  issued: Quantity
  finished: Quantity
  loss: Quantity
  yield: Quantity | null
}

/** The performance of an employee, from the server. */
export type Performance = {
  from: string
  to: string
  before: { from: string; to: string }
  currency: string
  employee: Ref & { designation: string; track: string; branch: Ref; active: boolean; left: string | null }
  sales: { now: Sold; before: Sold } | null
  work: { now: Made; before: Made } | null
  months: Month[]
  goods: Kind[]
  allowedLoss: Quantity | null
  holds: { approvals: Holds; bills: Holds; jobs: Holds }
}
export type { Compared }
