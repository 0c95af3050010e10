import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { isPositive, isZero, over, round, sum } from '../../domain/kit/quantity.ts'
import { usualPieces } from '../../domain/stock/inventory/entity.ts'
import { isWhole } from '../../domain/stock/stone/type.ts'
import { formTotals } from '../../domain/workshop/order-form/sums.ts'
import { fillRate } from '../company/document-rate.ts'
import { refuseForeign } from '../documents/own-documents.ts'
import type { Work } from '../kit/entity/behavior.ts'
import type { Values } from '../kit/entity/rows.ts'
import { invalid, notAllowed, type Refusal } from '../kit/errors.ts'
import { type Stone, stonesOf } from '../stock/inventory/ledger.ts'
import { snapshot } from '../stock/inventory/selection.ts'

/** An error at a field of a line or a task of a form, with its number. */
export const at = (list: 'items' | 'tasks' | 'lines', index: number, field: string, message: string): Refusal =>
  invalid({ [`${list}.${index}.${field}`]: message }, `${list === 'tasks' ? 'Work' : 'Line'} ${index + 1}: ${message}`)

export const goodsIds = (values: Values): string[] => (values.items as Values[]).map(line => line.inventory).filter(Boolean)

const untouched = {
  ...{ cost: null, labour: null, finishedPieces: null, finishedWeight: null, uncutPieces: null, uncutWeight: null, rejectWeight: null },
  ...{ lossWeight: null, brokenPieces: null, lostPieces: null, openPieces: null, openWeight: null, billed: null },
}

/** Fills the defaults of a draft form: its goods from stock, its work from the service list, and every amount. */
export const fillDraft = async (work: Work): Promise<void> => {
  const { tx, values } = work
  refuseForeign(work)
  await fillRate(work)
  if (values.orderedFor === 'customer' && !values.customer) throw invalid({ customer: 'Choose the customer.' })
  if (values.employee && values.maker) throw invalid({ maker: 'Choose an employee or an outside maker, not both.' })
  if (values.promisedDate && values.promisedDate < values.date) throw invalid({ promisedDate: 'The promised date is before the date.' })
  values.results ??= []
  const stones = await stonesOf(tx, goodsIds(values))
  const names = await stoneNamesOf(work)
  values.items = (values.items as Values[]).map(line => filledLine(line, stones.get(line.inventory), names))
  for (const [index, line] of (values.items as Values[]).entries()) refuseLine(work, line, index, stones.get(line.inventory))
  await fillTasks(work)
  values.pieces = (values.items as Values[]).reduce((total, line) => total + (line.pieces ?? 0), 0)
  values.declaredTotal = sum((values.items as Values[]).map(line => line.declaredValue))
  Object.assign(values, formTotals(values as Parameters<typeof formTotals>[0]))
}

const stoneNamesOf = async ({ tx, values }: Work): Promise<Map<string, string>> => {
  const { rows } = await sql<{
    id: string
    stoneName: string
  }>`select id, stone_name_id as "stoneName" from inventory where id = any(${goodsIds(values)}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, stoneName }) => [id, stoneName]))
}

const filledLine = (line: Values, stone: Stone | undefined, names: ReadonlyMap<string, string>): Values => {
  if (!stone) return { ...line, ...untouched, sku: null, details: null, pieces: line.pieces ?? usualPieces(line.type) }
  const { sku, description, details } = snapshot(stone)
  const whole = isWhole(stone.type)
  return {
    ...line,
    ...untouched,
    ...{
      sku,
      details,
      description: line.description || description,
      stoneName: names.get(stone.id),
      type: stone.type,
      ownership: stone.ownership,
    },
    pieces: stone.pieces === null ? null : (line.pieces ?? (whole ? stone.pieces : null)),
    weight: line.weight ?? (whole ? stone.weight : null),
  }
}

const refuseLine = ({ values }: Work, line: Values, index: number, stone: Stone | undefined): void => {
  const goods = values.items as Values[]
  if (line.inventory && !stone) throw at('items', index, 'inventory', 'This stone does not exist.')
  if (!line.inventory && line.ownership !== 'customer')
    throw at('items', index, 'inventory', 'Choose the stone. Only a customer’s goods can be entered without one.')
  if (line.inventory && goods.findIndex(other => other.inventory === line.inventory) < index)
    throw at('items', index, 'inventory', `${line.sku} is on this order form twice.`)
  if (line.ownership === 'customer' && !values.customer) throw invalid({ customer: 'Choose the customer who owns the goods.' })
  if (!line.inventory && !line.stoneName) throw at('items', index, 'stoneName', 'Enter a description.')
  if (!line.weight || isZero(line.weight)) throw at('items', index, 'weight', 'Enter the weight.')
  if (!line.pieces && (stone ? stone.pieces !== null : !['melee', 'rough', 'metal'].includes(line.type)))
    throw at('items', index, 'pieces', 'Enter the pieces as well as the weight.')
}

type Service = { id: string; name: string; unit: string; rate: string }
const basisOf = { 'per carat': 'per finished carat', 'per piece': 'per piece', 'per hour': 'per hour', whole: 'whole' } as Record<
  string,
  string
>

/** Fills the description, unit and usual price of work from the service list, unless the user entered others. */
const fillTasks = async ({ tx, values, input, before, caller }: Work): Promise<void> => {
  const tasks = values.tasks as Values[]
  const { rows } = await sql<Service>`select id, name, unit, rate from service_description
    where id = any(${tasks.map(task => task.service).filter(Boolean)}::uuid[])`.execute(tx)
  const services = new Map(rows.map(row => [row.id, row]))
  const known = new Map(((before?.tasks ?? []) as Values[]).map(task => [task.id, task]))
  const seesPay = may(caller.role, 'confidential.read')
  values.tasks = tasks.map((task, index) => {
    const sent = (input.tasks as Values[] | undefined)?.[index]
    if (sent?.labourRate && !seesPay) throw notAllowed('Your role cannot set labor.')
    const labourRate = seesPay ? task.labourRate : (known.get(task.id)?.labourRate ?? null)
    const service = services.get(task.service)
    const filled = { ...task, labourRate, amount: null, labour: null, billed: null, labourBilled: null } as Values
    if (service && sent) {
      filled.description ||= service.name
      if (sent.basis === undefined) filled.basis = basisOf[service.unit] ?? 'whole'
      if (sent.rate === undefined && isPositive(service.rate)) filled.rate = round(over(service.rate, values.exchange), 4)
    }
    refuseTask(filled, index, values.items.length)
    return filled
  })
}

const refuseTask = (task: Values, index: number, goods: number): void => {
  if (!task.service && !task.description) throw at('tasks', index, 'description', 'Choose a service or enter a description.')
  if (task.of !== null && task.of > goods) throw at('tasks', index, 'of', `There is no line ${task.of}.`)
  if (task.basis === 'per hour' && !task.minutes) throw at('tasks', index, 'minutes', 'Enter the time: the price is per hour.')
}
