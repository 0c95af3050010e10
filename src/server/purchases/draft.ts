import { sql } from 'kysely'
import { dueOn } from '../../domain/documents/due-date.ts'
import { ratesOf } from '../../domain/documents/tax.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { sum } from '../../domain/kit/quantity.ts'
import { type Kind, lineFaults } from '../../domain/purchases/line.ts'
import { expenseOf, isMemoIn, type purchase, purchaseLifecycle, variantOf } from '../../domain/purchases/purchase.ts'
import { discountFaults, purchaseTotals, totalFaults } from '../../domain/purchases/totals.ts'
import { type inventory, usualPieces } from '../../domain/stock/inventory/entity.ts'
import { fillRate } from '../company/document-rate.ts'
import { taxesFor } from '../documents/bill/draft.ts'
import { anyOf, type Db } from '../kit/db/db.ts'
import { stateIn } from '../kit/db/states.ts'
import type { Stored, Work } from '../kit/entity/behavior.ts'
import { conflict, invalid } from '../kit/errors.ts'

export type PurchaseValues = Stored<typeof purchase>
export type PurchaseLine = PurchaseValues['items'][number]

const kindOf = ({ type, variant }: PurchaseValues): Kind => ({ variant, isMemo: isMemoIn(type) })

type Party = { name: string; termsDays: number; taxTreatment: string; status: string }

/** The supplier of a purchase; null for an expense paid on the spot. */
export const supplierOf = async ({ tx, values }: Work<typeof purchase>): Promise<Party | null> => {
  if (!values.supplier) return null
  const { rows } =
    await sql<Party>`select name, terms_days as "termsDays", tax_treatment as "taxTreatment", status from customer where id = ${values.supplier}`.execute(
      tx,
    )
  if (!rows[0]) throw invalid({ supplier: 'The supplier does not exist.' })
  return rows[0]
}

/** Computes every total of a purchase at the tax rates of its day. A payee who is no party is treated as standard. */
export const totalPurchase = async ({ tx, values }: Work<typeof purchase>, supplier: Party | null): Promise<void> => {
  values.taxTreatment = supplier?.taxTreatment ?? 'standard'
  const rates = ratesOf(await taxesFor(tx, values), values.taxTreatment)
  Object.assign(values, purchaseTotals(values, { rates, isMemo: isMemoIn(values.type) }))
}

/** Fills the defaults of a draft: its variant, the exchange rate, the due date, what its stones imply, and every total. */
export const fillDraft = async (work: Work<typeof purchase, 'create' | 'update'>): Promise<void> => {
  const { values, input } = work
  const supplier = await supplierOf(work)
  values.variant = variantOf(values.type)
  await fillRate(work)
  if (supplier && !isMemoIn(values.type)) values.dueDate ??= dueOn(values.date, supplier.termsDays)
  if (values.dueDate && values.dueDate < values.date) throw invalid({ dueDate: 'The due date is before the date.' })
  const lots = await lotsOf(work)
  const filledLines = values.items.map((line, index) => filled(line, values, lots.get(line.inventory), input.items?.[index]))
  const names = await stoneNamesOf(work.tx, filledLines)
  values.items = filledLines.map((line, index) => ofStoneName(line, names.get(line.stoneName), input.items?.[index]))
  await totalPurchase(work, supplier)
  const faults = discountFaults(values)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await refuseKnownBill(work, supplier)
}

type StoneName = Pick<PurchaseLine, 'category' | 'hsn'>

/** The stone names on these lines, by id. */
const stoneNamesOf = async (tx: Db, lines: readonly PurchaseLine[]): Promise<Map<string | null, StoneName>> => {
  const ids = lines.flatMap(({ stoneName }) => stoneName ?? [])
  const { rows } = await sql<StoneName & { id: string }>`select id, category, hsn from stone_name where id = ${anyOf(ids)}`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** A line with the code of its stone name, and its category unless another was sent or stored. */
const ofStoneName = (
  line: PurchaseLine,
  name: StoneName | undefined,
  sent: { category?: string | undefined } | undefined,
): PurchaseLine => ({
  ...line,
  hsn: name?.hsn ?? null,
  category: sent && sent.category === undefined ? (name?.category ?? line.category) : line.category,
})

type Lot = Pick<Stored<typeof inventory>, 'id' | 'type' | 'stoneName' | 'naturalness'>

/** The existing lots that lines refill. */
const lotsOf = async ({ tx, values }: Work<typeof purchase>): Promise<Map<string | null, Lot>> => {
  const ids = values.items.flatMap(line => line.inventory ?? [])
  const { rows } =
    await sql<Lot>`select id, type, stone_name_id as "stoneName", naturalness from inventory where id = ${anyOf(ids)}`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** A line with its defaults. A line that refills a lot takes over its kind, unless the user entered another. */
const filled = (
  line: PurchaseLine,
  { variant, type }: PurchaseValues,
  lot: Lot | undefined,
  sent: { naturalness?: string | undefined } | undefined,
): PurchaseLine => {
  if (variant === 'expense') return { ...line, expense: line.expense ?? expenseOf(type), refill: null }
  if (lot) {
    const naturalness = sent && sent.naturalness === undefined ? lot.naturalness : line.naturalness
    return { ...line, type: lot.type, stoneName: line.stoneName ?? lot.stoneName, naturalness, refill: null }
  }
  const each = usualPieces(line.type)
  const many = line.stones.length
  const weight = line.weight ?? (many > 0 ? sum(line.stones.map(stone => stone.weight)) : null)
  return { ...line, weight, pieces: line.pieces ?? (many > 0 ? many * (each ?? 1) : each), refill: null }
}

/** Refuses a supplier's bill that is already entered. */
const refuseKnownBill = async ({ tx, values }: Work<typeof purchase>, supplier: Party | null): Promise<void> => {
  if (!supplier || !values.billNumber) return
  const { rows } = await sql<{
    number: string | null
  }>`select number from purchase where supplier_id = ${values.supplier} and lower(btrim(bill_number)) = lower(btrim(${values.billNumber}))
    and not ${stateIn('state', statesOf(purchaseLifecycle, 'void'))} and id <> ${values.id}`.execute(tx)
  if (!rows[0]) return
  const message = `Bill ${values.billNumber} of ${supplier.name} is already entered: ${rows[0].number ?? 'in a draft'}.`
  throw conflict(message, { fields: { billNumber: message } })
}

/** Refuses an incomplete purchase, by line and field. */
export const refuseIncomplete = (values: PurchaseValues): void => {
  const kind = kindOf(values)
  const isExpense = kind.variant === 'expense'
  if (values.items.length === 0) throw invalid({ items: 'Add at least one line.' })
  if (!values.supplier && !isExpense) throw invalid({ supplier: 'Choose the supplier.' })
  if (!values.supplier && !values.payee) throw invalid({ supplier: 'Choose a supplier or enter a payee.' })
  if (values.supplier && values.payee) throw invalid({ payee: 'Enter a supplier or a payee, not both.' })
  for (const [index, line] of values.items.entries())
    for (const [field, message] of Object.entries(lineFaults(line, kind)))
      throw invalid({ [`items.${index}.${field}`]: message }, `Line ${index + 1}: ${message}`)
  const faults = totalFaults(values, { isMemo: kind.isMemo, isExpense })
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
