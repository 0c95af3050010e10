import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { happening } from '../../../src/domain/stock/inventory/movement.ts'
import type { Place } from '../../../src/domain/stock/inventory/place.ts'
import { workKinds } from '../../../src/domain/workshop/work-kind.ts'

const label = (kind: string, from: Place, to: Place, reversal = false) => happening({ kind, from, to, reversal, party: null, related: [] })

test('a movement to or from work names the trade of the maker', () => {
  expect(label('orderForm', 'available', 'in_work')).toBe('Given to a cutter')
  expect(label('lapidaryOrderForm', 'available', 'in_work')).toBe('Given to the lapidary')
  expect(label('mfOrderForm', 'available', 'in_work')).toBe('Given to a jeweler')
  expect(label('orderForm', 'in_work', 'available')).toBe('Back from a cutter')
  expect(label('lapidaryOrderForm', 'consumed', 'available')).toBe('Finished by the lapidary')
  expect(label('mfOrderForm', 'in_work', 'available', true)).toBe('Returned from canceled work')
})

test('the movements of a stone and its history describe work in the same words', () => {
  for (const kind of Object.keys(workKinds)) expect(entities.inventory.actionLabels[kind]).toBe(label(kind, 'consumed', 'available'))
  expect(entities.inventory.actionLabels.custody).toBe('Taken into custody')
})
