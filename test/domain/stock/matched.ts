import type { Matched } from '../../../src/domain/stock/inventory/pair.ts'

let count = 0
/** A blue sapphire for pairs and sets, with these values instead of its own. */
export const stone = (given: Partial<Matched> = {}): Matched => ({
  id: `stone-${++count}`,
  stoneName: { id: 'sapphire', title: 'Blue sapphire' },
  shape: { id: 'oval', title: 'Oval' },
  naturalness: 'natural',
  weight: '2.00',
  length: '8.00',
  width: '6.00',
  depth: '4.00',
  colour: 'Royal blue',
  clarity: 'Eye clean',
  treatments: [{ code: 'H' }],
  origin: { id: 'ceylon', title: 'Ceylon' },
  ...given,
})
