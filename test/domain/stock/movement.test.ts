import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { happening } from '../../../src/domain/stock/inventory/movement.ts'
import type { Place } from '../../../src/domain/stock/inventory/place.ts'
import { workKinds } from '../../../src/domain/workshop/work-kind.ts'

const label = (kind: string, from: Place, to: Place, reversal = false) => happening({ kind, from, to, reversal, party: null, related: [] })

test('work on a stone is told by whoever does it', () => {
  expect(label('orderForm', 'available', 'in_work')).toBe('Given to a cutter')
  expect(label('lapidaryOrderForm', 'available', 'in_work')).toBe('Given to the lapidary')
  expect(label('mfOrderForm', 'available', 'in_work')).toBe('Given to a jeweller')
  expect(label('orderForm', 'in_work', 'available')).toBe('Back from a cutter')
  expect(label('lapidaryOrderForm', 'consumed', 'available')).toBe('Finished by the lapidary')
  expect(label('mfOrderForm', 'in_work', 'available', true)).toBe('Back from work, which was cancelled')
})

test('the history of a stone says the same of work as its story', () => {
  for (const kind of Object.keys(workKinds)) expect(entities.inventory.actionLabels[kind]).toBe(label(kind, 'consumed', 'available'))
  expect(entities.inventory.actionLabels.custody).toBe('Taken into custody')
})
