import { may } from '../domain/access.ts'
import { currencyDigits, grossOf } from '../domain/billing.ts'
import { invoice } from '../domain/invoice.ts'
import { compare, isZero, minus, over, type Quantity, times } from '../domain/kit/quantity.ts'
import { invoicePostings } from '../domain/posting.ts'
import { costOfPart } from '../domain/stock-cost.ts'
import { isWhole } from '../domain/stock-type.ts'
import { isDisclosed, treatmentWords } from '../domain/treatment.ts'
import { postAccount } from './account.ts'
import { billColumns, billFor, billJoin, cancelBill, issueBill, moveDueDate, refuseForeign, settleDraft } from './billing.ts'
import { exchangeOn, settingsOf } from './company.ts'
import { writeStep } from './kit/act.ts'
import { conflict, invalid } from './kit/errors.ts'
import type { Extra, Work } from './kit/extra.ts'
import type { Values } from './kit/rows.ts'
import { postStock, type Stone, stonesOf } from './stock.ts'

const stockIds = (values: Values): string[] => values.items.map((line: Values) => line.inventory).filter(Boolean)

/** What the stone is called on this paper, kept as it was on the day (domain, section 3, item). */
const snapshot = (stone: Stone) => ({
  sku: stone.sku,
  description: [stone.colour, stone.stone].filter(Boolean).join(' '),
  treatment: treatmentWords(stone.treatments as Parameters<typeof treatmentWords>[0]) || null,
  details: [stone.shape, millimetres(stone), stone.clarity, stone.origin].filter(Boolean).join(' · ') || null,
  certificate: stone.certificate,
})

const millimetres = ({ length, width, depth, round }: Stone): string | null => {
  if (!length || !width) return null
  const face = round ? (length === width ? length : `${width} – ${length}`) : `${length} × ${width}`
  return `${face}${depth ? ` × ${depth}` : ''} mm`
}

const quantityOf = (line: Values, stone: Stone): { pieces: number | null; weight: Quantity } =>
  isWhole(stone.type)
    ? { pieces: line.pieces ?? stone.pieces, weight: line.weight ?? stone.weight }
    : { pieces: stone.pieces === null ? null : line.pieces, weight: line.weight }

const checkLine = (line: Values, index: number, stone: Stone | undefined, before: Values[]) => {
  const at = (field: string, says: string) => invalid({ [`items.${index}.${field}`]: says }, `Line ${index + 1}: ${says}`)
  if (line.inventory && !stone) throw at('inventory', 'This stone does not exist.')
  if (!line.inventory && !line.description) throw at('description', 'Say what it is, or choose a stone.')
  if (stone && isWhole(stone.type) && before.some(other => other.inventory === stone.id))
    throw at('inventory', `${stone.sku} is on this paper twice.`)
  if (!line.weight && (stone || line.basis === 'per carat')) throw at('weight', 'Give the carats.')
  if (line.basis === 'per piece' && !line.pieces) throw at('pieces', 'Give the pieces: the price is per piece.')
  if (stone && stone.pieces !== null && !line.pieces) throw at('pieces', 'Give the pieces as well as the carats.')
}

const fillDraft = async (work: Work): Promise<(() => Promise<void>) | undefined> => {
  const { values } = work
  const stones = await stonesOf(work.tx, stockIds(values))
  values.items = values.items.map((line: Values) => {
    const stone = stones.get(line.inventory)
    return stone ? { ...line, ...quantityOf(line, stone), ...snapshot(stone) } : line
  })
  for (const [index, line] of (values.items as Values[]).entries())
    checkLine(line, index, stones.get(line.inventory), values.items.slice(0, index))
  await settleDraft(work)
  return work.action === 'create' ? () => writeStep(work.tx, invoice, values.id, 'create', null, 'draft', null, work.caller.id) : undefined
}

const refuseSale = (stone: Stone, line: Values, index: number) => {
  const refuse = (says: string) => conflict(`Line ${index + 1}: ${says}`, { fields: { [`items.${index}.inventory`]: says } })
  if (stone.ownership === 'customer') throw refuse(`${stone.sku} belongs to a customer; it is not for sale.`)
  if (!isDisclosed(stone as Parameters<typeof isDisclosed>[0]))
    throw refuse(`${stone.sku} is natural and its treatment is not stated; say what was done to it, or N for nothing.`)
  if (isZero(stone.availableWeight)) throw refuse(`${stone.sku} is not available: it is ${stone.status.replaceAll('_', ' ')}.`)
  const whole = isWhole(stone.type)
  if (whole && compare(line.weight, stone.availableWeight) !== 0) throw refuse(`${stone.sku} is sold whole: ${stone.availableWeight} ct.`)
  if (compare(line.weight, stone.availableWeight) > 0 || (line.pieces ?? 0) > (stone.availablePieces ?? Number.POSITIVE_INFINITY))
    throw refuse(
      `${stone.sku} has only ${stone.availablePieces === null ? '' : `${stone.availablePieces} pcs / `}${stone.availableWeight} ct available.`,
    )
  const last = compare(line.weight, stone.availableWeight) === 0
  if (stone.availablePieces !== null && last !== (line.pieces === stone.availablePieces))
    throw refuse(
      `${stone.sku}: the last pieces and the last carats go together (${stone.availablePieces} pcs / ${stone.availableWeight} ct are left).`,
    )
}

/** Takes a line's cost out of what is held, so that two lines of one parcel never take the same cost twice. */
const takeCost = (stone: Stone, line: Values): Quantity => {
  const cost = costOfPart(
    { pieces: stone.availablePieces, weight: stone.availableWeight, value: stone.availableValue, costBasis: stone.costBasis },
    { pieces: line.pieces, weight: line.weight },
  )
  stone.availableWeight = minus(stone.availableWeight, line.weight)
  stone.availableValue = minus(stone.availableValue, cost)
  if (stone.availablePieces !== null) stone.availablePieces -= line.pieces
  return cost
}

const refuseBelowMinimum = async (work: Work, line: Values, stone: Stone, index: number, base: string) => {
  if (stone.minimumRate === null || may(work.caller.role, 'price.belowMinimum')) return
  const { values } = work
  const rate = stone.currency === values.currency ? values.exchange : await exchangeOn(work.tx, stone.currency, base, values.date)
  const least = times(
    grossOf(
      { basis: stone.askingBasis, rate: stone.minimumRate, pieces: line.pieces, weight: line.weight },
      currencyDigits(stone.currency),
    ),
    rate,
  )
  const kept = isZero(values.subtotal) ? line.amount : minus(line.amount, over(times(line.amount, values.discount), values.subtotal))
  if (compare(times(kept, values.exchange), least) < 0)
    throw conflict(`Line ${index + 1}: ${stone.sku} is priced below its minimum. Ask a Manager to issue it.`, {
      fields: { [`items.${index}.rate`]: 'Below the minimum price.' },
    })
}

const issue = async (work: Work) => {
  const { tx, values } = work
  const stones = await stonesOf(tx, stockIds(values), { lock: true })
  const { currency: base } = await settingsOf(tx)
  const items: Values[] = []
  for (const [index, line] of (values.items as Values[]).entries()) {
    const stone = stones.get(line.inventory)
    if (!stone) {
      items.push(line)
      continue
    }
    refuseSale(stone, line, index)
    await refuseBelowMinimum(work, line, stone, index, base)
    items.push({ ...line, ...snapshot(stone), cost: takeCost(stone, line) })
  }
  values.items = items
  const occasion = await issueBill(work, invoice.series!)
  return async () => {
    const postings = invoicePostings(values as Parameters<typeof invoicePostings>[0])
    await postStock(tx, postings.stock, occasion)
    await postAccount(tx, postings.account, occasion)
    await billFor(tx, invoice.name, values)
  }
}

/** A sale, on the server: what fills a draft, what issuing checks and posts, and what cancelling takes back. */
export const invoiceExtra: Extra = {
  join: billJoin,
  columns: billColumns,
  effects: {
    create: fillDraft,
    update: work => (work.values.state === 'draft' ? fillDraft(work) : moveDueDate(work)),
    remove: async work => refuseForeign(work),
    issue,
    cancel: work => cancelBill(work, invoice.name),
  },
}
