import { present } from '../../domain/kit/present.ts'
import { compare, isPositive, minus, negate, plus, type Quantity, spread, sum } from '../../domain/kit/quantity.ts'
import { inventory } from '../../domain/stock/inventory/entity.ts'
import { type Treatment, worstDisclosure } from '../../domain/stock/stone/treatment.ts'
import { isInGrams } from '../../domain/stock/stone/type.ts'
import type { Product } from '../../domain/workshop/lifecycle.ts'
import { jewelWords, joiningInto, type Part, weighingFault, weightsOf } from '../../domain/workshop/order-form/jewel.ts'
import { became, formTotals, labourByLine } from '../../domain/workshop/order-form/sums.ts'
import { uuid } from '../kit/db/uuid.ts'
import { loadAll } from '../kit/entity/rows.ts'
import { conflict } from '../kit/errors.ts'
import { type Occasion, stonesOf } from '../stock/inventory/ledger.ts'
import {
  type FormEntity,
  type FormResult,
  type FormWork,
  goodsIds,
  issuedLine,
  lastReceipt,
  type StoredForm,
  type StoredStone,
} from './form.ts'
import { newStone, stated } from './new-stone.ts'
import { post } from './receive.ts'
import { refuseUndone } from './steps.ts'
import { inWork } from './stones.ts'

/** Turns what is left in work into jewels, which carry its cost and all the labor of the form. */
export const finishJewels = async (work: FormWork<'complete'>, entity: FormEntity, occasion: Occasion) => {
  const { values, input } = work
  const parts = await partsOf(work)
  if (parts.length === 0 && !input.products?.length) return undefined
  if (parts.length === 0) throw conflict('Nothing is in work on this order form. Issue goods before you complete a jewel.')
  refuseUndone(values)
  const products: readonly Product[] = input.products?.length ? input.products : [{}]
  const jewels = await jewelsFrom(work, parts, products, finishedWeights(parts, products))
  const { items } = values
  const receipt = lastReceipt(values) + 1
  const entry = () => ({ id: uuid(), receipt, date: occasion.date, estimated: false, reworked: false, market: null })
  const used = parts.map(({ id, pieces, weight, value }): FormResult => {
    const of = items.findIndex(line => line.id === id) + 1
    return { ...entry(), of, kind: 'used', inventory: null, pieces, weight, cost: value }
  })
  values.results = [...values.results, ...used]
  values.items = items.map((line, index) => ({ ...line, ...became(line, index + 1, values.results) }))
  const added = addLabour(values, parts, jewels.length)
  const { costs, postings } = joiningInto(parts, jewels.map(gramsOf), added)
  const made = jewels.map((stone, index) => ({ stone, cost: present(costs[index]), before: null }))
  const outputs = made.map(
    ({ stone: { id: inventory, weight }, cost }): FormResult => ({
      ...entry(),
      ...{ of: null, kind: 'output', inventory, pieces: 1, weight, cost },
    }),
  )
  values.results = [...values.results, ...outputs]
  Object.assign(values, formTotals(values))
  return post(work, entity, made, postings, occasion)
}

const gramsOf = ({ id, weight }: StoredStone): { inventory: string; gross: Quantity } => ({ inventory: id, gross: weight })

/** What is still in work on each line, locked. All of it goes into the jewels. */
const partsOf = async ({ tx, values }: FormWork): Promise<Part[]> => {
  const { items } = values
  await stonesOf(tx, goodsIds(values), { lock: true })
  const ids = items.map(({ id }) => id)
  const held = await inWork(tx, ids)
  const inside = items.filter(line => held.has(line.id))
  const foreign = inside.find(line => line.ownership === 'supplier')
  if (foreign) throw conflict(`${foreign.sku} belongs to its supplier. Buy it before setting it.`)
  return inside.map(issuedLine).map(({ id, inventory: stone, type, ownership, purity }) => ({
    id,
    inventory: stone,
    type,
    ownership,
    purity,
    ...present(held.get(id)),
  }))
}

/** The weight of each jewel: as measured, if it agrees with the weight of the parts, else equal shares of that. */
const finishedWeights = (parts: readonly Part[], products: readonly Product[]): Quantity[] => {
  const scales = products.map(({ gross }) => gross)
  const fault = weighingFault(parts, scales)
  if (fault) throw conflict(fault, { fields: { 'products.0.gross': fault } })
  const equal = products.map(() => '1')
  const weights = spread(weightsOf(parts).gross, equal, 3).map((share, index) => scales[index] ?? share)
  if (!weights.every(isPositive)) throw conflict('The jewel weighs less than 0.001 g. Enter the goods in work as returned or lost.')
  return weights
}

/**
 * Writes the labor on the lines and returns the labor that the jewels do not carry yet. A jewel made only of a customer's goods carries
 * none. No jewel has a negative cost: labor on goods that were returned stays with them.
 */
const addLabour = (values: StoredForm, parts: readonly Part[], made: number): Quantity => {
  const { items, tasks } = values
  if (!parts.some(({ ownership }) => ownership === 'own')) return '0'
  const due = labourByLine({ items, tasks }, made, { together: true })
  const borne = sum(items.map(({ labour }) => labour))
  const wanted = minus(sum(due), borne)
  const min = negate(sum(parts.map(({ value }) => value)))
  const added = compare(wanted, min) < 0 ? min : wanted
  const first = items.findIndex(({ ownership }) => ownership === 'own')
  const labour = due.map((amount, index) => (index === first ? plus(amount, minus(added, wanted)) : amount))
  values.items = items.map((line, index) => ({ ...line, labour: present(labour[index]) }))
  return added
}

const describing = ({ items }: StoredForm, { id }: Part): string => items.find(line => line.id === id)?.description ?? ''
// A jewel without stones has nothing that could be treated.
const metalAlone: Treatment[] = [{ code: 'N', basis: 'our opinion' }]

/** The jewels as stock: a customer's if all parts are, named by the heaviest stone, with the most serious treatment of any part. */
const jewelsFrom = async (
  { tx, values }: FormWork,
  parts: readonly Part[],
  products: readonly Product[],
  weights: readonly Quantity[],
): Promise<StoredStone[]> => {
  const inside = parts.map(part => part.inventory)
  const known = await loadAll(tx, inventory, inside)
  const sources = [...parts].sort((a, b) => compare(b.weight, a.weight)).map(part => present(known.get(part.inventory)))
  const stones = sources.filter(({ type }) => !isInGrams(type))
  const lead = present(stones[0] ?? sources[0])
  const words = jewelWords(
    values.jewel ?? null,
    parts.map(part => ({ ...part, description: describing(values, part) })),
    products.length,
  )
  const isCustomers = parts.every(({ ownership }) => ownership === 'customer')
  const naturalness = stones.every(stone => stone.naturalness === lead.naturalness) ? lead.naturalness : 'assembled'
  const lists = stones.map(({ treatments }) => treatments)
  return products.map(({ gross: _, ...product }, index) =>
    newStone({
      ...{ type: 'jewellery', category: 'jewellery', stoneName: lead.stoneName, naturalness, pieces: 1, weight: present(weights[index]) },
      ...{ branch: values.branch, acquired: values.completedOn, costBasis: 'whole', askingBasis: 'whole' },
      ...(isCustomers ? { ownership: 'customer', owner: values.customer } : { ownership: 'own', owner: null }),
      treatments: stones.length > 0 ? worstDisclosure(naturalness, lists) : metalAlone,
      ...{ colour: words.metal?.slice(0, 80) ?? null, notes: words.notes, internalNotes: values.design ?? null },
      currency: values.currency,
      ...stated(product),
    }),
  )
}
