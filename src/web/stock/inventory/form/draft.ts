import { entities } from '../../../../domain/index.ts'
import type { RowOf } from '../../../../domain/kit/entity.ts'
import type { Field } from '../../../../domain/kit/field.ts'
import type { Quantity } from '../../../../domain/kit/quantity.ts'
import { inventoryTypes } from '../../../../domain/trade/inventory-types.ts'
import { remember, remembered } from '../../../kit/draft/memory.ts'
import { type Typed, typedOf } from '../../../kit/form/schema.ts'
import { kindOfField, typedNumber } from '../../../kit/form/typed-number.ts'
import { typedCount } from '../../../kit/form/typed-text.ts'

type Stone = RowOf<typeof entities.inventory>
export type Name = keyof typeof entities.inventory.fields

// What one stone has for itself and the next has not.
const ownOfEach: readonly Name[] = [
  'sku',
  'weight',
  'length',
  'width',
  'depth',
  'clarity',
  'askingRate',
  'minimumRate',
  'notes',
  'internalNotes',
]
const remembers: readonly Name[] = ['branch', 'type', 'stoneName']
const memory = 'inventory.last'

const countOf = new Map<string, string>(
  inventoryTypes.map(({ code, pieces }) => [code, pieces === 'one' ? '1' : pieces === 'two' ? '2' : '']),
)

/** The pieces that a type of stock always has, as text; empty where they must be counted. */
export const piecesOf = (type: unknown): string => countOf.get(String(type)) ?? ''

/** What the form of the next stone starts with: what this one shares with it. */
export const nextOf = (fields: readonly [string, Field][], typed: Typed): Typed => {
  const shared = Object.fromEntries(Object.entries(typed).filter(([name]) => !(ownOfEach as readonly string[]).includes(name)))
  return typedOf(fields, { ...shared, pieces: piecesOf(typed.type) || null })
}

/** What the form of a new stone starts with: the last one's branch, type and name, or another stone it is like. */
export const firstOf = (fields: readonly [string, Field][], branch: { id: string; title: string }, like: Stone | undefined): Typed => {
  if (like) return nextOf(fields, typedOf(fields, { ...like, acquired: null } as Typed))
  const known = { branch, type: 'single', ...remembered<Typed>(memory, {}) }
  return typedOf(fields, { ...known, pieces: piecesOf(known.type) || null })
}

/** Remembers what the next new stone will probably share with this one. */
export const rememberLast = (typed: Typed): void => {
  remember(memory, Object.fromEntries(remembers.map(name => [name, typed[name]])))
}

const plain = (typed: Typed, name: 'weight' | 'length' | 'width' | 'depth' | 'costRate' | 'askingRate'): Quantity | null => {
  const kind = kindOfField(name, entities.inventory.fields[name], typed.currency)
  return kind && typedNumber(String(typed[name] ?? ''), kind)
}

/** What was typed as numbers to reckon with while it is typed; null where it is none yet. */
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
