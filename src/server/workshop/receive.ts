import { may } from '../../domain/access.ts'
import { compare, isZero, plus, type Quantity, sum } from '../../domain/kit/quantity.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { weightUnitOf } from '../../domain/stock/stone/type.ts'
import type { LineReceipt } from '../../domain/workshop/lifecycle.ts'
import { withEstimates } from '../../domain/workshop/order-form/estimated-pieces.ts'
import { isLossTooLarge } from '../../domain/workshop/order-form/jewel.ts'
import { accountedPieces, movedIntoWork, returnablePieces } from '../../domain/workshop/order-form/pieces.ts'
import { type Receipt, type Received, receiptFault, receive } from '../../domain/workshop/order-form/receipt.ts'
import { became, formTotals, labourDue } from '../../domain/workshop/order-form/sums.ts'
import { uuid } from '../kit/db/uuid.ts'
import { conflict, invalid, notAllowed } from '../kit/errors.ts'
import { type Occasion, postStock, stonesOf } from '../stock/inventory/ledger.ts'
import { at } from './fault.ts'
import {
  type FormEntity,
  type FormLine,
  type FormWork,
  type IssuedLine,
  issuedLine,
  lastReceipt,
  type StoredForm,
  stoneIds,
} from './form.ts'
import { occasionOf } from './issue.ts'
import { type Known, knownOf, receiptOf } from './receipt.ts'
import { settleSteps } from './steps.ts'
import { type Made, makesJewels, receiptWords, settleStones, writeMade } from './stones.ts'

type TakenLine = { line: FormLine; number: number; received: Received; made: Made[] }

/** Receives goods from work: weighs and values them, adds results, and posts them. Each new stone gets its own SKU. */
export const receiveWork = (entity: FormEntity) => async (work: FormWork<'receive'>) => {
  const { tx, values, input } = work
  const receipt = lastReceipt(values) + 1
  const occasion = { ...(await occasionOf(entity, work)), reason: receiptWords(receipt) }
  const receipts = input.lines
  if (new Set(receipts.map(({ id }) => id)).size < receipts.length) throw invalid({ lines: 'The same line is listed twice.' })
  const named = receipts
    .flatMap(({ id, outputs }) => [lineOf(values, id)?.inventory, ...outputs.map(one => one.id)])
    .filter(id => id != null)
  await stonesOf(tx, [...named, ...stoneIds(values.results)], { lock: true })
  const known = await knownOf(work, receipts, named)
  const taken: TakenLine[] = []
  for (const [index, one] of receipts.entries()) taken.push(await takeLine(work, entity, one, index, known))
  enter(values, taken, receipt, occasion)
  settleSteps(values, taken, receipt, work.doing.now())
  return post(
    work,
    entity,
    taken.flatMap(({ made }) => made),
    taken.flatMap(({ received }) => received.postings),
    occasion,
  )
}

/** Inserts the new stones; returns a function that posts everything and then updates the weight and cost of each stone. */
export const post = async (
  work: FormWork,
  entity: FormEntity,
  made: readonly Made[],
  postings: readonly StockPosting[],
  occasion: Occasion,
) => {
  await writeMade(work, entity, made)
  const finished = postings.filter(({ from, to }) => from === 'consumed' && to === 'available')
  const ids = (list: readonly StockPosting[]) => [...new Set(list.map(posting => posting.inventory))]
  return async () => {
    await postStock(work.tx, postings, occasion)
    await settleStones(work.tx, ids(postings), ids(finished))
  }
}

const lineOf = ({ items }: StoredForm, id: string): FormLine | undefined => items.find(line => line.id === id)

const takeLine = async (work: FormWork, entity: FormEntity, given: LineReceipt, index: number, known: Known): Promise<TakenLine> => {
  const { values } = work
  const found = lineOf(values, given.id)
  if (!found) throw at('lines', index, 'id', 'This line is not on this order form.')
  const line = issuedLine(found)
  const number = values.items.indexOf(found) + 1
  if (makesJewels(entity) && given.outputs.length > 0)
    throw at('lines', index, 'outputs', 'Enter the jewel when you complete the order form. Everything left in work goes into it.')
  if (makesJewels(entity) && given.finish)
    throw at('lines', index, 'finish', 'Enter only goods that come back or are lost. The rest goes into the jewel.')
  const held = known.held.get(line.id)
  if (!held) throw conflict(`${line.sku}: nothing is in work any more. All results are entered.`)
  const { receipt, made } = await receiptOf(values, known, line, number, index, withEstimates(line, held, given))
  const isOwn = line.ownership === 'own'
  const counted = { ...held, pieces: returnablePieces(line, held.pieces, values.results, number) }
  const fault = receiptFault(line, counted, receipt, { spread: values.spread, isOwn })
  if (fault) throw conflict(fault, { fields: { [`lines.${index}.weight`]: fault } })
  refuseSuppliers(line, receipt)
  refuseLoss(work, line, number, receipt)
  const earlier = known.earlier.filter(({ of }) => of === number)
  const labour = isOwn ? labourDue(values, number, comingOf(number, receipt)) : '0'
  const terms = { spread: values.spread, labour, isOwn, accounted: accountedPieces(values.results, number) }
  const costBasis = known.stones.get(line.inventory)?.costBasis
  const received = receive({ ...line, costBasis }, held, receipt, terms, earlier)
  return { line, number, received, made: made.map(one => ({ ...one, cost: costIn(received, one.stone.id) })) }
}

const comingOf = (number: number, { outputs }: Receipt) =>
  outputs.map(({ pieces, weight }) => ({ of: number, kind: 'output', pieces, weight, reworked: false }))

const costIn = ({ results }: Received, stone: string): Quantity => results.find(result => result.inventory === stone)?.cost ?? '0'

/** A supplier's stone must come back unchanged, or it is broken or lost. To cut it, buy it first. */
const refuseSuppliers = (line: IssuedLine, { outputs, uncut, broken, lost }: Receipt): void => {
  if (line.ownership !== 'supplier') return
  const back = outputs.map(one => (one.inventory === line.inventory ? one.weight : '0'))
  const weight = sum([...back, ...[uncut, broken, lost].map(one => one?.weight ?? '0')])
  if (compare(weight, line.weight) === 0) return
  const unit = weightUnitOf(line.type)
  if (outputs.some(one => one.inventory !== line.inventory) || isZero(weight))
    throw conflict(`${line.sku} belongs to its supplier and must come back uncut. Buy it before cutting it.`)
  throw conflict(
    `${line.sku} belongs to its supplier. It must come back at the weight that was issued, ${line.weight} ${unit}, not ${weight} ${unit}. Agree on the difference with the supplier first. Then enter the issued weight here.`,
  )
}

/** Only a Manager may enter lost goods, broken goods of a supplier, which are owed, or more metal loss than allowed. */
const refuseLoss = ({ caller, values }: FormWork, line: IssuedLine, number: number, { broken, lost, loss }: Receipt): void => {
  if (may(caller.role, 'inventory.writeOff')) return
  if (lost) throw notAllowed(`${line.sku}: only a Manager can enter lost goods.`)
  if (broken && line.ownership === 'supplier') throw notAllowed(`${line.sku}: only a Manager can enter broken goods of a supplier.`)
  const before = became(line, number, values.results)
  const details = {
    issued: line.weight,
    returned: before.uncutWeight,
    loss: plus(before.lossWeight, loss),
    allowed: line.allowedLoss ?? null,
  }
  if (isLossTooLarge(details))
    throw notAllowed(`${line.sku}: the loss is more than the allowed ${Number(line.allowedLoss)} %. Ask a Manager to enter it.`)
}

/** Adds the received results to the form and updates the totals of each line. */
const enter = (values: StoredForm, taken: readonly TakenLine[], receipt: number, { date }: Occasion): void => {
  const costs = new Map(taken.flatMap(({ received }) => received.recosted.map(({ result, cost }) => [result, cost] as const)))
  const fresh = taken.flatMap(({ number, received }) =>
    received.results.map(result => ({ id: uuid(), of: number, receipt, date, reworked: false, ...result })),
  )
  values.results = [...values.results.map(result => ({ ...result, cost: costs.get(result.id) ?? result.cost })), ...fresh]
  values.items = values.items.map((line, index) => {
    const { labour = '0', postings = [] } = taken.find(one => one.line.id === line.id)?.received ?? {}
    return {
      ...line,
      labour: plus(line.labour ?? '0', labour),
      ...became(line, index + 1, values.results, movedIntoWork(line.id, postings)),
    }
  })
  Object.assign(values, formTotals(values))
}
