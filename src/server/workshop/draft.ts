import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { isPositive, isZero, over, round, sum } from '../../domain/kit/quantity.ts'
import { usualPieces } from '../../domain/stock/inventory/entity.ts'
import { isWhole } from '../../domain/stock/stone/type.ts'
import type { WorkBasis } from '../../domain/workshop/order-form/line.ts'
import { formTotals } from '../../domain/workshop/order-form/sums.ts'
import type { serviceDescription } from '../../domain/workshop/service-description.ts'
import { fillRate } from '../company/document-rate.ts'
import { refuseForeign } from '../documents/own-documents.ts'
import type { Stored, WorkOn } from '../kit/entity/behavior.ts'
import { invalid, notAllowed } from '../kit/errors.ts'
import { type Stone, stonesOf } from '../stock/inventory/ledger.ts'
import { snapshot } from '../stock/inventory/selection.ts'
import { at } from './fault.ts'
import { type FormInput, type FormLine, type FormTask, type FormWork, goodsIds, type StoredForm } from './form.ts'
import { pricesOn } from './service-price.ts'
import { planSteps } from './steps.ts'

const untouched = {
  ...{ cost: null, labour: null, finishedPieces: null, finishedWeight: null, uncutPieces: null, uncutWeight: null, rejectWeight: null },
  ...{ lossWeight: null, brokenPieces: null, lostPieces: null, scaleWeight: null, openPieces: null, openWeight: null, billed: null },
}

/** Fills the defaults of a draft form: its goods from stock, its work from the service list, and every amount. */
export const fillDraft = async (work: WorkOn<StoredForm, FormInput>): Promise<void> => {
  const { tx, values } = work
  refuseForeign(work)
  await fillRate(work)
  if (values.orderedFor === 'customer' && !values.customer) throw invalid({ customer: 'Choose the customer.' })
  if (values.employee && values.maker) throw invalid({ maker: 'Choose an employee or an outside maker, not both.' })
  if (values.promisedDate && values.promisedDate < values.date) throw invalid({ promisedDate: 'The promised date is before the date.' })
  values.results ??= []
  const stones = await stonesOf(tx, goodsIds(values))
  const names = await stoneNamesOf(work)
  const stoneOf = ({ inventory }: FormLine) => (inventory === null ? undefined : stones.get(inventory))
  values.items = values.items.map(line => filledLine(line, stoneOf(line), names))
  for (const [index, line] of values.items.entries()) refuseLine(values, line, index, stoneOf(line))
  await fillTasks(work)
  planSteps(values, [])
  values.pieces = values.items.reduce((total, line) => total + (line.pieces ?? 0), 0)
  values.declaredTotal = sum(values.items.map(line => line.declaredValue))
  Object.assign(values, formTotals(values))
}

const stoneNamesOf = async ({ tx, values }: FormWork): Promise<Map<string, string>> => {
  const { rows } = await sql<{
    id: string
    stoneName: string
  }>`select id, stone_name_id as "stoneName" from inventory where id = any(${goodsIds(values)}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, stoneName }) => [id, stoneName]))
}

const filledLine = (line: FormLine, stone: Stone | undefined, names: ReadonlyMap<string, string>): FormLine => {
  if (!stone) return { ...line, ...untouched, sku: null, details: null, pieces: line.pieces ?? usualPieces(line.type) }
  const { sku, description, details } = snapshot(stone)
  const { type, ownership } = stone
  const whole = isWhole(stone.type)
  return {
    ...line,
    ...untouched,
    ...{ sku, details, description: line.description || description, stoneName: names.get(stone.id) ?? null, type, ownership },
    pieces: stone.pieces === null ? null : (line.pieces ?? (whole ? stone.pieces : null)),
    weight: line.weight ?? (whole ? stone.weight : null),
  }
}

const refuseLine = ({ items: goods, customer }: StoredForm, line: FormLine, index: number, stone: Stone | undefined): void => {
  if (line.inventory && !stone) throw at('items', index, 'inventory', 'This stone does not exist.')
  if (!line.inventory && line.ownership !== 'customer')
    throw at('items', index, 'inventory', 'Choose the stone. Only a customer’s goods can be entered without one.')
  if (line.inventory && goods.findIndex(other => other.inventory === line.inventory) < index)
    throw at('items', index, 'inventory', `${line.sku} is on this order form twice.`)
  if (line.ownership === 'customer' && !customer) throw invalid({ customer: 'Choose the customer who owns the goods.' })
  if (!line.inventory && !line.stoneName) throw at('items', index, 'stoneName', 'Enter a description.')
  if (!line.weight || isZero(line.weight)) throw at('items', index, 'weight', 'Enter the weight.')
  if (!line.pieces && (stone ? stone.pieces !== null : !['melee', 'rough', 'metal'].includes(line.type)))
    throw at('items', index, 'pieces', 'Enter the pieces as well as the weight.')
}

type Service = Pick<Stored<typeof serviceDescription>, 'id' | 'name' | 'unit'>
const basisOf: Record<Service['unit'], WorkBasis> = {
  'per carat': 'per finished carat',
  'per piece': 'per piece',
  'per hour': 'per hour',
  whole: 'whole',
}

/** Fills the description, unit and price of work from the service list as of the form's day, unless the user entered others. */
const fillTasks = async ({ tx, values, input, before, caller }: WorkOn<StoredForm, FormInput>): Promise<void> => {
  const { rows } = await sql<Service>`select id, name, unit from service_description
    where id = any(${values.tasks.flatMap(({ service }) => service ?? [])}::uuid[])`.execute(tx)
  const services = new Map(rows.map(row => [row.id, row]))
  const prices = new Map(rows.length > 0 ? (await pricesOn(tx, values.date)).map(({ service, rate }) => [service, rate]) : [])
  const known = new Map(before?.tasks.map(task => [task.id, task]))
  const seesPay = may(caller.role, 'confidential.read')
  values.tasks = values.tasks.map((task, index) => {
    const sent = input.tasks?.[index]
    if (sent?.labourRate && !seesPay) throw notAllowed('Your role cannot set labor.')
    const labourRate = seesPay ? task.labourRate : (known.get(task.id)?.labourRate ?? null)
    const service = task.service === null ? undefined : services.get(task.service)
    const filled: FormTask = { ...task, labourRate, amount: null, labour: null, billed: null, labourBilled: null }
    if (service && sent) {
      filled.description ||= service.name
      if (sent.basis === undefined) filled.basis = basisOf[service.unit]
      const price = prices.get(service.id) ?? '0'
      if (sent.rate === undefined && isPositive(price)) filled.rate = round(over(price, values.exchange), 4)
    }
    refuseTask(filled, index, values.items.length)
    return filled
  })
}

const refuseTask = (task: FormTask, index: number, goods: number): void => {
  if (!task.service && !task.description) throw at('tasks', index, 'description', 'Choose a service or enter a description.')
  if (task.of !== null && task.of > goods) throw at('tasks', index, 'of', `There is no line ${task.of}.`)
  if (task.basis === 'per hour' && !task.minutes) throw at('tasks', index, 'minutes', 'Enter the time: the price is per hour.')
}
