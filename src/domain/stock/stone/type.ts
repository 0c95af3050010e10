import { named } from '../../kit/field.ts'
import { inventoryTypes } from '../../trade/inventory-types.ts'

export const stockTypes = named(inventoryTypes)
export type StockType = (typeof inventoryTypes)[number]['code']

const byCode = new Map<string, (typeof inventoryTypes)[number]>(inventoryTypes.map(type => [type.code, type]))

/** Moves only as one: a single, a pair, a set, a jewel. */
export const isWhole = (type: string): boolean => byCode.get(type)?.whole ?? false
/** Kept by weight, so that pieces may be unknown. */
export const piecesOptional = (type: string): boolean => byCode.get(type)?.pieces === 'optional'
export const typesInGrams: readonly string[] = inventoryTypes.filter(({ unit }) => unit === 'g').map(({ code }) => code)
/** The unit in which a type of stock is weighed: metal and jewels in grams, stones in carats. */
export const weightUnitOf = (type: string): 'g' | 'ct' => byCode.get(type)?.unit ?? 'ct'
export const isInGrams = (type: string): boolean => weightUnitOf(type) === 'g'
