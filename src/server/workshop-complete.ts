import { sql } from 'kysely'
import { inventory } from '../domain/inventory.ts'
import { compare, isZero, minus, plus, type Quantity, spread, sum } from '../domain/kit/quantity.ts'
import type { Noun } from '../domain/kit/record.ts'
import { withDefaults } from '../domain/kit/shape.ts'
import type { StockPosting } from '../domain/posting.ts'
import { type Treatment, worstDisclosure } from '../domain/treatment.ts'
import { isInGrams } from '../domain/work-charge.ts'
import { joiningInto, type Part, weighingFault, weightsOf } from '../domain/work-jewel.ts'
import { type Issued, reworking } from '../domain/work-receipt.ts'
import { became, formTotals, labourByLine } from '../domain/work-sums.ts'
import type { Product } from '../domain/workshop.ts'
import { conflict, invalid } from './kit/errors.ts'
import type { Work } from './kit/extra.ts'
import { load, type Values } from './kit/rows.ts'
import { uuid } from './kit/uuid.ts'
import { type Occasion, postStock, stonesOf } from './stock.ts'
import { goodsIds } from './workshop-draft.ts'
import { occasionOf } from './workshop-issue.ts'
import { post } from './workshop-receive.ts'
import { earlierOf, inSafe, inWork, makesJewels, refuseGone } from './workshop-stones.ts'

/** Work is completed when nothing is left in it; of a jewel, what is left goes into it and it carries what that cost. */
export const complete = (noun: Noun) => async (work: Work) => {
  const { values, input } = work
  const occasion = await occasionOf(noun, work)
  values.completedOn = occasion.date
  if (makesJewels(noun)) return finishJewels(work, noun, occasion)
  if (input.products?.length) throw invalid({ products: 'Only a manufacturing order ends in jewels: enter what each line became.' })
  const open = (values.items as Values[]).find(line => !isZero(line.openWeight))
  if (open) throw conflict(`${open.sku}: ${open.openWeight} ct are still in work. Enter first what became of it.`)
  return undefined
}

const finishJewels = async (work: Work, noun: Noun, occasion: Occasion) => {
  const { tx, values, input } = work
  const items = values.items as Values[]
  const products = (input.products?.length ? input.products : [{}]) as Product[]
  await stonesOf(tx, goodsIds(values), { lock: true })
  const held = await inWork(tx, items.map(({ id }) => id))
  const parts = items.flatMap((line): Part[] => {
    const there = held.get(line.id)
    return there ? [{ id: line.id, inventory: line.inventory, type: line.type, ownership: line.ownership, purity: line.purity, ...there }] : []
  })
  if (parts.length === 0) throw conflict('Nothing is in work on this form: there is nothing to make a jewel of.')
  const foreign = items.find(line => line.ownership === 'supplier' && held.has(line.id))
  if (foreign) throw conflict(`${foreign.sku} is its supplier’s: buy it before it is set.`)
  const fault = weighingFault(parts, products.map(({ gross }) => gross))
  if (fault) throw conflict(fault, { fields: { 'products.0.gross': fault } })
  const weights = products[0]!.gross ? products.map(({ gross }) => gross!) : spread(weightsOf(parts).gross, products.map(() => '1'), 3)
  const jewels = await jewelsFrom(work, parts, products, weights)
  const receipt = Math.max(0, ...(values.results as Values[]).map(result => result.receipt)) + 1
  const entry = { receipt, date: occasion.date, reworked: false, market: null }
  const used = parts.map(part => ({ id: uuid(), ...entry, of: items.findIndex(({ id }) => id === part.id) + 1, kind: 'used', inventory: null, pieces: part.pieces, weight: part.weight, cost: part.value }))
  const results = [...values.results, ...used]
  const built = items.map((line, index) => ({ ...line, ...became(line as never, index + 1, results) }))
  const isOwn = parts.some(({ ownership }) => ownership === 'own')
  const due = isOwn ? labourByLine({ items: built as never, tasks: values.tasks }, jewels.length) : built.map(() => '0')
  const added = sum(due.map((amount, index) => minus(amount, (items[index]!.labour as Quantity) ?? '0')))
  const { costs, postings } = joiningInto(parts, jewels.map(({ id, weight }) => ({ inventory: id, gross: weight })), added)
  values.items = built.map((line, index) => ({ ...line, labour: due[index] }))
  values.results = [...results, ...jewels.map((jewel, index) => ({ id: uuid(), ...entry, of: null, kind: 'output', inventory: jewel.id, pieces: 1, weight: jewel.weight, cost: costs[index] }))]
  Object.assign(values, formTotals(values as Parameters<typeof formTotals>[0]))
  return post(work, noun, jewels.map((stone, index) => ({ stone, cost: costs[index]!, isNew: true })), postings, occasion)
}

/** The jewels as stock: a customer's where all that is in them is theirs, named by their heaviest stone, with the worst disclosure of all. */
const jewelsFrom = async (work: Work, parts: readonly Part[], products: readonly Product[], weights: readonly Quantity[]): Promise<Values[]> => {
  const { tx, values } = work
  const sources: Values[] = []
  for (const part of [...parts].sort((a, b) => compare(b.weight, a.weight))) sources.push((await load(tx, inventory, part.inventory))!)
  const stones = sources.filter(({ type }) => !isInGrams(type))
  const lead = stones[0] ?? sources[0]!
  const isCustomers = parts.every(({ ownership }) => ownership === 'customer')
  const naturalness = stones.every(stone => stone.naturalness === lead.naturalness) ? lead.naturalness : 'assembled'
  return products.map(({ gross: _, ...product }, index) => {
    const said = Object.fromEntries(Object.entries(product).filter(([, value]) => value !== undefined))
    const given = {
      ...{ type: 'jewellery', category: 'jewellery', stoneName: lead.stoneName, naturalness, pieces: 1, weight: weights[index], branch: values.branch },
      ...{ ownership: isCustomers ? 'customer' : 'own', owner: isCustomers ? values.customer : null, acquired: work.today, costBasis: 'whole', askingBasis: 'whole' },
      ...{ treatments: stones.length > 0 ? worstDisclosure(naturalness, stones.map(stone => stone.treatments as Treatment[])) : lead.treatments },
      ...{ internalNotes: values.design, currency: values.currency, ...said },
    }
    return { ...withDefaults(inventory.fields, given), id: uuid(), parent: null, purchase: null, purchaseLine: null }
  })
}

/** What did not come out well goes back into work, at what it costs now; results that were sold or moved stay. */
export const rework = (noun: Noun) => async (work: Work) => {
  const { tx, values, input } = work
  const occasion = await occasionOf(noun, { ...work, input: {} })
  const results = values.results as Values[]
  const finished = results.filter(({ kind, reworked, inventory: stone }) => kind === 'output' && !reworked && stone)
  const asked: string[] = makesJewels(noun) ? finished.map(({ id }) => id) : (input.results ?? [])
  if (asked.length === 0) throw invalid({ results: 'Say which of the finished stones go back into work.' })
  const chosen = finished.filter(({ id }) => asked.includes(id))
  if (chosen.length < new Set(asked).size) throw invalid({ results: 'One of these is not a finished stone of this form.' })
  const stones = await stonesOf(tx, [...goodsIds(values), ...chosen.map(result => result.inventory)], { lock: true })
  const there = await earlierOf(tx, chosen)
  refuseGone(chosen, there, id => stones.get(id)!.sku)
  const postings = makesJewels(noun) ? takenApart(values, there) : there.flatMap(one => reworking(values.items[chosen.find(({ id }) => id === one.result)!.of - 1] as Issued, one))
  const undone = (result: Values) => asked.includes(result.id) || (makesJewels(noun) && result.kind === 'used')
  values.results = results.map(result => (undone(result) ? { ...result, reworked: true } : result))
  values.items = (values.items as Values[]).map((line, index) => ({ ...line, ...became(line as never, index + 1, values.results) }))
  values.completedOn = null
  Object.assign(values, formTotals(values as Parameters<typeof formTotals>[0]))
  return () => postStock(tx, postings, occasion)
}

/** A jewel taken apart again: its goods are in work as they went in, and the labour it bears stays with the first of the house's own. */
const takenApart = (values: Values, jewels: Awaited<ReturnType<typeof earlierOf>>): StockPosting[] => {
  const used = (values.results as Values[]).filter(({ kind, reworked }) => kind === 'used' && !reworked)
  let labour = minus(sum(jewels.map(({ cost }) => cost)), sum(used.map(({ cost }) => cost)))
  return [
    ...jewels.map((jewel): StockPosting => ({ inventory: jewel.inventory, from: 'available', to: 'consumed', pieces: jewel.pieces, weight: jewel.weight, value: jewel.cost })),
    ...used.map((one): StockPosting => {
      const line = values.items[one.of - 1]
      const value = line.ownership === 'own' ? plus(one.cost, labour) : one.cost
      if (line.ownership === 'own') labour = '0'
      return { inventory: line.inventory, from: 'consumed', to: 'in_work', toHolder: line.id, pieces: one.pieces, weight: one.weight, value, line: line.id }
    }),
  ]
}

/** Finished work is handed over: a customer's goods leave the house with all that came of them; what is the house's own is sold or stays. */
export const deliver = (noun: Noun) => async (work: Work) => {
  const { tx, values, input } = work
  const occasion = await occasionOf(noun, work)
  const made = (values.results as Values[]).map(result => result.inventory).filter(Boolean)
  const ids = [...new Set([...goodsIds(values), ...made])]
  const stones = await stonesOf(tx, ids, { lock: true })
  const safe = await inSafe(tx, ids)
  const unsold = makesJewels(noun) && values.orderedFor === 'customer' && made.find(id => stones.get(id)!.ownership === 'own' && safe.has(id))
  if (unsold) throw conflict(`${stones.get(unsold)!.sku} is the house’s own until it is invoiced: invoice ${values.number} first.`)
  const theirs = await ownedBy(work, ids)
  const postings = theirs.flatMap((id): StockPosting[] => {
    const held = safe.get(id)
    return held ? [{ inventory: id, from: 'available', to: 'supplier', ...held }] : []
  })
  Object.assign(values, { deliveredOn: occasion.date, deliveredTo: input.deliveredTo || null })
  return () => postStock(tx, postings, occasion)
}

const ownedBy = async ({ tx, values }: Work, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from inventory where id = any(${[...ids]}::uuid[]) and ownership = 'customer' and owner_id = ${values.customer}`.execute(tx)
  return rows.map(({ id }) => id)
}
