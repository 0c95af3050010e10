import type { Draft, StoredLine } from '../../domain/kit/shape.ts'
import type { inventory } from '../../domain/stock/inventory/entity.ts'
import { orderForm } from '../../domain/workshop/order-form/cutting.ts'
import { lapidaryOrderForm } from '../../domain/workshop/order-form/lapidary.ts'
import type { jewelPart, workLine, workResult, workTask } from '../../domain/workshop/order-form/line.ts'
import { mfOrderForm } from '../../domain/workshop/order-form/manufacturing.ts'
import type { Issued } from '../../domain/workshop/order-form/receipt.ts'
import type { Db } from '../kit/db/db.ts'
import type { Before, Stored, Work, WorkOn } from '../kit/entity/behavior.ts'
import { load } from '../kit/entity/rows.ts'

/** The order forms of every kind. */
export const forms = [orderForm, lapidaryOrderForm, mfOrderForm] as const
export type FormEntity = (typeof forms)[number]

/** The stored lines of a form of any kind. Only a line of a manufacturing form has the fields of a part of a jewel. */
export type FormLine = StoredLine<typeof workLine> & Partial<StoredLine<typeof jewelPart>>
export type FormTask = StoredLine<typeof workTask>
export type FormResult = StoredLine<typeof workResult>
/** The stored values of a form of any kind. */
export type StoredForm = Omit<Stored<typeof orderForm>, 'items'> & { items: FormLine[] } & Partial<
    Pick<Stored<typeof mfOrderForm>, 'design' | 'jewel'>
  >
/** What a user may send when writing a form, as far as the defaults depend on it. */
export type FormInput = Pick<Draft<(typeof orderForm)['fields']>, 'tasks' | 'exchange' | 'exchangeReason'>

/** The work of one action on a form of any kind. Without an action, its input is unknown. */
export type FormWork<A extends string = never> = WorkOn<StoredForm, Work<typeof orderForm, A>['input'], Before<StoredForm, A>>

/** A stone as it is stored. */
export type StoredStone = Stored<typeof inventory>

/** A line of an issued form: its goods have a number, a weight and a cost. */
export type IssuedLine = FormLine & Issued
const isIssued = (line: FormLine | undefined): line is IssuedLine =>
  line !== undefined && line.inventory !== null && line.sku !== null && line.weight !== null && line.cost !== null
/** The line as issued. Every line of a form in force is. */
export const issuedLine = (line: FormLine | undefined): IssuedLine => {
  if (!isIssued(line)) throw new TypeError('A line of an order form in force was never issued.')
  return line
}

/** The issued line with this number. */
export const issuedAt = ({ items }: StoredForm, number: number | null | undefined): IssuedLine => issuedLine(items[(number ?? 0) - 1])

/** A result that is a stone in stock. */
export type StoneResult = FormResult & { inventory: string }
export const isStone = (result: FormResult): result is StoneResult => result.inventory !== null
/** The finished stones of a form: those that were not sent back for rework. */
export const finishedOf = (results: readonly FormResult[]): StoneResult[] =>
  results.filter(isStone).filter(({ kind, reworked }) => kind === 'output' && !reworked)
/** The number of the last receipt; zero before the first. */
export const lastReceipt = ({ results }: Pick<StoredForm, 'results'>): number => Math.max(0, ...results.map(({ receipt }) => receipt))

/** The ids of the stones on the lines of a form. */
export const goodsIds = ({ items }: Pick<StoredForm, 'items'>): string[] => items.flatMap(({ inventory }) => inventory ?? [])
/** The ids of the stones among results. */
export const stoneIds = (results: readonly FormResult[]): string[] => results.flatMap(({ inventory }) => inventory ?? [])

/** Loads a form with its lines; null when there is none. */
export const loadForm = (db: Db, entity: FormEntity, id: string, options: { lock?: boolean } = {}): Promise<StoredForm | null> =>
  load(db, entity, id, options)
