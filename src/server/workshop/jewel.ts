import type { Entity } from '../../domain/kit/entity.ts'
import { compare, isPositive, minus, negate, plus, type Quantity, spread, sum } from '../../domain/kit/quantity.ts'
import { withDefaults } from '../../domain/kit/shape.ts'
import { inventory } from '../../domain/stock/inventory/entity.ts'
import { type Treatment, worstDisclosure } from '../../domain/stock/stone/treatment.ts'
import { isInGrams } from '../../domain/stock/stone/type.ts'
import type { Product } from '../../domain/workshop/lifecycle.ts'
import { jewelWords, joiningInto, type Part, weighingFault, weightsOf } from '../../domain/workshop/order-form/jewel.ts'
import { became, formTotals, labourByLine } from '../../domain/workshop/order-form/sums.ts'
import { uuid } from '../kit/db/uuid.ts'
import type { Work } from '../kit/entity/behavior.ts'
import { loadAll, type Values } from '../kit/entity/rows.ts'
import { conflict } from '../kit/errors.ts'
import { type Occasion, stonesOf } from '../stock/inventory/ledger.ts'
import { goodsIds } from './draft.ts'
import { post } from './receive.ts'
import { inWork } from './stones.ts'

/** Turns what is left in work into jewels, which carry its cost and all the labor of the form. */
export const finishJewels = async (work: Work, entity: Entity, occasion: Occasion) => {
  const { values, input } = work
  const parts = await partsOf(work)
  if (parts.length === 0 && !input.products?.length) return undefined
  if (parts.length === 0) throw conflict('Nothing is in work on this order form. Issue goods before you complete a jewel.')
  const products = (input.products?.length ? input.products : [{}]) as Product[]
  const jewels = await jewelsFrom(work, parts, products, finishedWeights(parts, products))
  const items = values.items as Values[]
  const receipt = Math.max(0, ...(values.results as Values[]).map(result => result.receipt)) + 1
  const entry = () => ({ id: uuid(), receipt, date: occasion.date, reworked: false, market: null })
  const used = parts.map(({ id, pieces, weight, value }) => {
    const of = items.findIndex(line => line.id === id) + 1
    return { ...entry(), of, kind: 'used', inventory: null, pieces, weight, cost: value }
  })
  values.results = [...values.results, ...used]
  values.items = items.map((line, index) => ({ ...line, ...became(line as never, index + 1, values.results) }))
  const added = addLabour(values, parts, jewels.length)
  const { costs, postings } = joiningInto(parts, jewels.map(gramsOf), added)
  const made = jewels.map((stone, index) => ({ stone, cost: costs[index]!, before: null }))
  const outputs = made.map(({ stone, cost }) => ({
    ...entry(),
    of: null,
    kind: 'output',
    inventory: stone.id,
    pieces: 1,
    weight: stone.weight,
    cost,
  }))
  values.results = [...values.results, ...outputs]
  Object.assign(values, formTotals(values as Parameters<typeof formTotals>[0]))
  return post(work, entity, made, postings, occasion)
}

const gramsOf = ({ id, weight }: Values): { inventory: string; gross: Quantity } => ({ inventory: id, gross: weight })

/** What is still in work on each line, locked. All of it goes into the jewels. */
const partsOf = async ({ tx, values }: Work): Promise<Part[]> => {
  const items = values.items as Values[]
  await stonesOf(tx, goodsIds(values), { lock: true })
  const ids = items.map(({ id }) => id)
  const held = await inWork(tx, ids)
  const inside = items.filter(line => held.has(line.id))
  const foreign = inside.find(line => line.ownership === 'supplier')
  if (foreign) throw conflict(`${foreign.sku} belongs to its supplier. Buy it before setting it.`)
  return inside.map(({ id, inventory: stone, type, ownership, purity }) => ({
    id,
    inventory: stone,
    type,
    ownership,
    purity,
    ...held.get(id)!,
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
const addLabour = (values: Values, parts: readonly Part[], made: number): Quantity => {
  const items = values.items as Values[]
  if (!parts.some(({ ownership }) => ownership === 'own')) return '0'
  const due = labourByLine({ items: items as never, tasks: values.tasks }, made, { together: true })
  const borne = sum(items.map(line => line.labour as Quantity | null))
  const wanted = minus(sum(due), borne)
  const min = negate(sum(parts.map(({ value }) => value)))
  const added = compare(wanted, min) < 0 ? min : wanted
  const first = items.findIndex(({ ownership }) => ownership === 'own')
  values.items = items.map((line, index) => ({ ...line, labour: index === first ? plus(due[index]!, minus(added, wanted)) : due[index] }))
  return added
}

const describing = (values: Values, { id }: Part): string => (values.items as Values[]).find(line => line.id === id)?.description ?? ''
// A jewel without stones has nothing that could be treated.
const metalAlone: Treatment[] = [{ code: 'N', basis: 'our opinion' }]

/** The jewels as stock: a customer's if all parts are, named by the heaviest stone, with the most serious treatment of any part. */
const jewelsFrom = async (
  work: Work,
  parts: readonly Part[],
  products: readonly Product[],
  weights: readonly Quantity[],
): Promise<Values[]> => {
  const { tx, values } = work
  const inside = parts.map(part => part.inventory)
  const known = await loadAll(tx, inventory, inside)
  const sources = [...parts].sort((a, b) => compare(b.weight, a.weight)).map(part => known.get(part.inventory)!)
  const stones = sources.filter(({ type }) => !isInGrams(type))
  const lead = stones[0] ?? sources[0]!
  const words = jewelWords(
    values.jewel ?? null,
    parts.map(part => ({ ...part, description: describing(values, part) })),
    products.length,
  )
  const isCustomers = parts.every(({ ownership }) => ownership === 'customer')
  const naturalness = stones.every(stone => stone.naturalness === lead.naturalness) ? lead.naturalness : 'assembled'
  return products.map(({ gross: _, ...product }, index) => {
    const described = Object.fromEntries(Object.entries(product).filter(([, value]) => value !== undefined))
    const given = {
      ...{
        type: 'jewellery',
        category: 'jewellery',
        stoneName: lead.stoneName,
        naturalness,
        pieces: 1,
        weight: weights[index],
        branch: values.branch,
      },
      ...{
        ownership: isCustomers ? 'customer' : 'own',
        owner: isCustomers ? values.customer : null,
        acquired: values.completedOn,
        costBasis: 'whole',
        askingBasis: 'whole',
      },
      ...{
        treatments:
          stones.length > 0
            ? worstDisclosure(
                naturalness,
                stones.map(stone => stone.treatments as Treatment[]),
              )
            : metalAlone,
      },
      ...{
        colour: words.metal?.slice(0, 80) ?? null,
        notes: words.notes,
        internalNotes: values.design,
        currency: values.currency,
        ...described,
      },
    }
    return { ...withDefaults(inventory.fields, given), id: uuid(), parent: null, purchase: null, purchaseLine: null }
  })
}
