import { beforeEach, describe, expect, test } from 'vitest'
import { stockTypes } from '../../../../src/domain/stock/stone/type.ts'
import { stoneActionsOf } from '../../../../src/web/stock/inventory/transitions.ts'
import type { Stone } from '../../../../src/web/stock/stone/cells.tsx'
import { signIn } from '../../support/company.ts'
import { held } from '../../support/held.ts'

const all = { may: () => true, can: () => true }
const stone = (change: Partial<Stone> = {}) => held({ reservations: [], madeFrom: [], madeInto: [], ...change })
const labels = (change: Partial<Stone> = {}, rights = all) => stoneActionsOf(stone(change), rights).map(({ label }) => label)
const kept = (id: string, title: string): Stone['reservations'][number] => ({
  ...{ customer: { id, title }, until: '2026-12-01T10:00:00Z', pieces: 1, weight: '1.000', note: null, by: 'Nadia' },
})

beforeEach(() => void signIn())

describe('the actions on a stone', () => {
  test('are those of its type: lots are split and refilled, pairs and sets are broken', () => {
    expect(labels()).toEqual(['Split', 'Reserve', 'Send to laboratory', 'Transfer', 'Refill', 'Adjust', 'Write off', 'Delete'])
    expect(labels({ type: 'pair' })).toEqual(['Break', 'Reserve', 'Send to laboratory', 'Transfer', 'Adjust', 'Write off', 'Delete'])
    expect(labels({ type: 'single' })).not.toContain('Break')
  })

  test('that need goods in the safe are not there when nothing is', () => {
    const out = { availableWeight: '0.000', availablePieces: 0, status: 'sold' } as const
    expect(labels(out)).toEqual(['Refill', 'Adjust'])
    expect(labels({ ...out, type: 'single' })).toEqual([])
  })

  test('delete only what is there whole and came from no other record', () => {
    expect(labels({ type: 'single' })).toContain('Delete')
    for (const change of [
      { purchase: { id: '1', title: 'PU-1' } },
      { madeFrom: [{ id: '1', title: 'LOT' }] },
      { madeInto: [{ id: '1', title: 'PART' }] },
      { availableWeight: '0.001' },
    ])
      expect(labels(change), JSON.stringify(change)).not.toContain('Delete')
  })

  test('do not reserve a customer’s own goods, nor refill goods of others', () => {
    expect(labels({ ownership: 'customer' })).not.toContain('Reserve')
    expect(labels({ ownership: 'supplier' })).not.toContain('Refill')
  })

  test('release each reservation, the first one by key', () => {
    const actions = stoneActionsOf(stone({ reservations: [kept('1', 'Galle'), kept('2', 'Colombo')] }), all)
    const releases = actions.filter(({ dialog }) => dialog.what === 'release')
    expect(releases.map(({ label, key }) => [label, key])).toEqual([
      ['Release for Galle', 'x'],
      ['Release for Colombo', undefined],
    ])
  })

  test('are none without the rights', () => {
    expect(labels({ reservations: [kept('1', 'Galle')] }, { may: () => false, can: () => false })).toEqual([])
  })

  test('have different keys, whatever the stone', () => {
    for (const { value } of stockTypes) {
      const keys = stoneActionsOf(stone({ type: value, reservations: [kept('1', 'A'), kept('2', 'B')] }), all).flatMap(
        ({ key }) => key ?? [],
      )
      expect([value, new Set(keys).size]).toEqual([value, keys.length])
    }
  })
})
