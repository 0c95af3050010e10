import { named } from '../../kit/field.ts'
import { inventoryTypes } from '../../trade/inventory-types.ts'

export const stockTypes = named(inventoryTypes)
/** The code of a stock type. */
export type StockType = (typeof inventoryTypes)[number]['code']

const byCode = new Map<string, (typeof inventoryTypes)[number]>(inventoryTypes.map(type => [type.code, type]))

/** Whether the type only moves as a whole: a single, a pair, a set, a jewel. */
export const isWhole = (type: string): boolean => byCode.get(type)?.whole ?? false
/** Whether the type is kept by weight, so that pieces may be unknown. */
export const piecesOptional = (type: string): boolean => byCode.get(type)?.pieces === 'optional'
export const typesInGrams: readonly string[] = inventoryTypes.filter(({ unit }) => unit === 'g').map(({ code }) => code)
/** The unit of weight of a type: grams for metal and jewels, carats for stones. */
export const weightUnitOf = (type: string): 'g' | 'ct' => byCode.get(type)?.unit ?? 'ct'
/** The word for the weight of a type, as messages use it. */
export const weightWord = (type: string | null | undefined): 'grams' | 'carats' => (isInGrams(type ?? '') ? 'grams' : 'carats')
export const isInGrams = (type: string): boolean => weightUnitOf(type) === 'g'
