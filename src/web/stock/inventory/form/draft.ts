import { entities } from '../../../../domain/index.ts'
import type { RowOf } from '../../../../domain/kit/entity.ts'
import type { Field } from '../../../../domain/kit/field.ts'
import type { Quantity } from '../../../../domain/kit/quantity.ts'
import { gradeNames } from '../../../../domain/stock/stone/grades.ts'
import { shownBasis } from '../../../../domain/stock/stone/price-unit.ts'
import { inventoryTypes } from '../../../../domain/trade/inventory-types.ts'
import { remember, remembered } from '../../../kit/draft/memory.ts'
import { type Typed, typedOf } from '../../../kit/form/schema.ts'
import { kindOfField, typedNumber } from '../../../kit/form/typed-number.ts'
import { typedCount } from '../../../kit/form/typed-text.ts'
import { weightFieldFor } from '../../stone/weight-field.ts'

type Stone = RowOf<typeof entities.inventory>
export type Name = keyof typeof entities.inventory.fields

/** The fields that depend on the stock type, because metal and jewelry are weighed in grams. */
export const fieldsByType: ReadonlySet<Name> = new Set(['weight', 'costBasis', 'askingBasis'])

/** A field of the form for goods of this stock type. */
export const fieldFor = (type: unknown, name: Name): Field => {
  const field = entities.inventory.fields[name]
  if (!fieldsByType.has(name)) return field
  return name === 'weight' ? weightFieldFor(type, field) : basisFieldFor(String(type ?? ''), field)
}
const basisFieldFor = (type: string, field: Field): Field => ({
  ...field,
  options: (field.options ?? []).map(option => ({ ...option, label: shownBasis(option.label, type) })),
})
/** All fields of a stone for goods of this stock type. */
export const fieldsOf = (type: unknown) => ({ ...entities.inventory.fields, weight: fieldFor(type, 'weight') })

// Fields that the next stone does not copy.
const ownOfEach: readonly Name[] = [
  'sku',
  'weight',
  'length',
  'width',
  'depth',
  'clarity',
  ...gradeNames,
  'askingRate',
  'minimumRate',
  'notes',
  'internalNotes',
  'pairNumber',
  'pictureLink',
  'videoLink',
]
const remembers: readonly Name[] = ['branch', 'type', 'stoneName']
const memory = 'inventory.last'

const countOf = new Map<string, string>(
  inventoryTypes.map(({ code, pieces }) => [code, pieces === 'one' ? '1' : pieces === 'two' ? '2' : '']),
)

/** The fixed number of pieces of a stock type, as text; empty when they must be counted. */
export const piecesOf = (type: unknown): string => countOf.get(String(type)) ?? ''

const isShared = (name: string): boolean => name !== 'pieces' && !ownOfEach.some(own => own === name)
const isEmpty = (value: unknown): boolean => value === '' || value === undefined

/** The initial values of the next stone: everything it shares with this one, as it was typed. */
export const nextOf = (fields: readonly [string, Field][], typed: Typed): Typed => {
  const shared = fields.filter(([name]) => isShared(name) && !isEmpty(typed[name])).map(([name]) => [name, typed[name]])
  // The values are typed text already. A record has numbers as the server writes them, which is why typedOf is only for the rest.
  return { ...typedOf(fields, { pieces: piecesOf(typed.type) || null }), ...Object.fromEntries(shared) }
}

/** The initial values of a new stone: branch, type and name of the last one, or the values of the stone it copies. */
export const firstOf = (fields: readonly [string, Field][], branch: { id: string; title: string }, like: Stone | undefined): Typed => {
  if (like) return nextOf(fields, typedOf(fields, { ...like, acquired: null }))
  const known = { branch, type: 'single', ...remembered<Typed>(memory, {}) }
  return typedOf(fields, { ...known, pieces: piecesOf(known.type) || null })
}

/** Remembers the values that the next new stone will probably share. */
export const rememberLast = (typed: Typed): void => {
  remember(memory, Object.fromEntries(remembers.map(name => [name, typed[name]])))
}

const plain = (typed: Typed, name: 'weight' | 'length' | 'width' | 'depth' | 'costRate' | 'askingRate'): Quantity | null => {
  const kind = kindOfField(name, fieldFor(typed.type, name), typed.currency)
  return kind && typedNumber(String(typed[name] ?? ''), kind)
}

/** The typed numbers for calculations; null while a number is missing or cannot be read. */
export const figuresOf = (typed: Typed) => ({
  weight: plain(typed, 'weight'),
  pieces: typedCount(String(typed.pieces ?? '')),
  length: plain(typed, 'length'),
  width: plain(typed, 'width'),
  depth: plain(typed, 'depth'),
  costRate: plain(typed, 'costRate'),
  askingRate: plain(typed, 'askingRate'),
})
export type Figures = ReturnType<typeof figuresOf>
