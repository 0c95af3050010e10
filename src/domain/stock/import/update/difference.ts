import { wholePriceFault } from '../../../company/amount.ts'
import type { ListedChange } from '../../../kit/import/contract.ts'
import { absolute, compare, isZero, minus, plus, type Quantity } from '../../../kit/quantity.ts'
import { isDecimal, isSameValue, type StoredRow } from '../../../kit/shape.ts'
import { inventory } from '../../inventory/entity.ts'
import { isTreatedAlike, type Treatment } from '../../stone/treatment.ts'
import type { Books } from '../books.ts'
import { type Target, targetLabel } from '../columns.ts'
import { changed } from './columns.ts'
import type { StoneChange, UpdateRow } from './row.ts'

const { fields } = inventory
type Stone = StoredRow<typeof fields>
type ChangedName = (typeof changed)[number]

/** Whether a stone has these treatments already. A list that says no extent leaves the extent that is known. */
const isTreatedSo = (listed: readonly Treatment[], known: readonly Treatment[]): boolean =>
  isTreatedAlike(listed, known) && listed.every(({ code, extent }) => extent === undefined || known.some(one => one.code === code && one.extent === extent))

/** The fields whose values a row changes: 1250 and 1250.00 are the same. */
export const changedIn = (change: StoneChange, stone: Stone): ChangedName[] =>
  changed.filter(name => {
    if (change[name] === undefined) return false
    return name === 'treatments' ? !isTreatedSo(change.treatments ?? [], stone.treatments) : !isSameValue(fields[name], change[name], stone[name])
  })

/** A price this many times above or below the one before gives a warning. */
const far = 3

const isFar = (before: Quantity, after: Quantity): boolean => {
  if (isZero(before)) return false
  const ratio = Number(after) / Number(before)
  return ratio > far || ratio < 1 / far
}

/**
 * Adds what is wrong or unusual with a row, once its stone is known: a price with too many decimals, a minimum price left in another unit
 * or currency, a price far from the one before, a weight of another stone. `columnOf` names the column of a target.
 */
export const judgeUpdate = (update: UpdateRow, stone: Stone, columnOf: (target: Target) => string): void => {
  const { row, change, weight, faults, warnings } = update
  const after = { ...stone, ...change }
  const at = (target: Target, message: string) => ({ row, column: columnOf(target), message })
  const isRestated = after.askingBasis !== stone.askingBasis || after.currency !== stone.currency
  for (const name of ['askingRate', 'minimumRate'] as const) {
    const [old, price] = [stone[name], after[name]]
    if (price === null) continue
    const fault = wholePriceFault(fields[name].label, price, after.askingBasis, after.currency)
    if (fault) faults.push(at(name, fault))
    if (isRestated && change[name] === undefined)
      faults.push(at(name === 'minimumRate' ? 'askingRate' : 'minimumRate', `The ${targetLabel(name).toLowerCase()} of ${stone.sku} is ${plus(price, '0')} ${stone.currency} ${stone.askingBasis}. Give it in the same unit and currency.`))
    else if (!isRestated && old !== null && isFar(old, price))
      warnings.push(at(name, `${targetLabel(name)} of ${stone.sku}: ${plus(old, '0')} becomes ${price} ${after.currency} ${after.askingBasis}. Check the decimal mark and the unit.`))
  }
  if (weight !== null && compare(absolute(minus(weight, stone.heldWeight)), '0.005') > 0)
    warnings.push(at('weight', `${stone.sku} has ${stone.heldWeight} ct, and the list says ${weight} ct. The weight is not changed.`))
}

const textOf = (name: ChangedName, value: unknown, { shapes, originNames }: Books): string | null => {
  if (value === null || value === undefined) return null
  if (name === 'shape') return shapes.get(String(value))?.name ?? String(value)
  if (name === 'origin') return originNames.get(String(value)) ?? String(value)
  if (isDecimal(fields[name])) return plus(String(value), '0')
  return Array.isArray(value) ? value.map(({ code, extent }) => (extent ? `${code} (${extent})` : code)).join(' ') || null : String(value)
}

type Changed = Readonly<Partial<Record<ChangedName, unknown>>>
/** The change of these fields of a stone as it is shown: the field by its name, and its values as text. */
export const listedChanges = (row: number, sku: string, names: readonly ChangedName[], before: Changed, after: Changed, books: Books): ListedChange[] =>
  names.map(field => ({ row, title: sku, field, before: textOf(field, before[field], books), after: textOf(field, after[field], books) }))
