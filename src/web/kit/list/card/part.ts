import type { ReactNode } from 'react'
import type { Entity } from '../../../../domain/kit/entity.ts'
import type { Field } from '../../../../domain/kit/field.ts'
import type { Column } from '../columns.tsx'

/** Where a column stands on the card of a phone, and whether its label is shown. */
export type CardPart<T> = {
  place: 'amount' | 'who' | 'when' | 'status' | 'more'
  isLabeled: boolean
  /** Drawn differently than in a cell of the table. */
  render?: (row: T) => ReactNode
}

const placeOf = (name: string, { kind, of, options }: Field): CardPart<never>['place'] => {
  if (kind === 'money') return 'amount'
  if (kind === 'ref' && of === 'customer') return 'who'
  if (kind === 'date' && name === 'date') return 'when'
  return name === 'active' || (kind === 'choice' && options?.some(({ tone }) => tone)) ? 'status' : 'more'
}

const explainsItself = (name: string, { kind, of = '' }: Field): boolean => {
  if (kind === 'ref') return of === 'customer' || of.toLowerCase().endsWith(name.toLowerCase())
  if (kind === 'flag') return name === 'active'
  return (
    ['text', 'choice', 'choices', 'longText'].includes(kind) || ['date', 'total', 'amount', 'balance', 'carats', 'weight'].includes(name)
  )
}

/** The place of a declared column on a card. A label is shown only where the value does not explain itself. */
export const cardPartOf = (name: string, field: Field): Omit<CardPart<never>, 'render'> => ({
  place: placeOf(name, field),
  isLabeled: !explainsItself(name, field),
})

/** The columns of a card: an amount beside the title, and a status beside the line of the others. */
export type CardParts<T> = { amount: Column<T> | undefined; status: Column<T> | undefined; line: Column<T>[] }

const order = ['who', 'when', 'amount', 'status', 'more'] as const

/** Arranges the columns of a list on a card: those of its summary, by default the first three, and always the date of the record. */
export const partsOf = <T>(entity: Entity, columns: readonly Column<T>[], summary?: readonly string[]): CardParts<T> => {
  const names = summary ?? columns.flatMap(({ name }) => (name === entity.title ? [] : [name])).slice(0, 3)
  const rank = ({ name, card }: Column<T>) => order.indexOf(card?.place ?? 'more') * columns.length + names.indexOf(name)
  const shown = columns.filter(({ name, card }) => names.includes(name) || card?.place === 'when').sort((a, b) => rank(a) - rank(b))
  const first = (place: CardPart<T>['place']) => shown.find(({ card }) => card?.place === place)
  const [amount, status] = [first('amount'), first('status')]
  const line = shown.filter(column => column !== amount && column !== status)
  return { amount, status, line }
}
