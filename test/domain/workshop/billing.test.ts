import { expect, test } from 'vitest'
import { type Billable, billFault, billLines } from '../../../src/domain/workshop/production/billing.ts'

const stone = { id: 'stone', description: 'Sapphire', type: 'single', pieces: 1, weight: '3.20', openWeight: '0', rate: null }
const work = { of: 1, description: 'Repolish', labourRate: null, minutes: null }
const form = (finishedWeight: string | null, finishedPieces: number | null) =>
  ({
    ...{ number: 'LO-1', state: 'completed', currency: 'USD', results: [] },
    items: [{ ...stone, finishedWeight, finishedPieces }],
    tasks: [
      { ...work, id: 'carat', basis: 'per finished carat', rate: '12' },
      { ...work, id: 'piece', basis: 'per piece', rate: '5' },
      { ...work, id: 'whole', basis: 'whole', rate: '20' },
      { ...work, id: 'free', basis: 'per piece', rate: '0' },
    ],
  }) as unknown as Billable
const tasksOf = (document: Billable) => billLines(document, 'customer').map(({ task }) => task)

test('work without a result, because its stone broke, is not billed; free work is listed', () => {
  expect(tasksOf(form('3.10', 1))).toEqual(['carat', 'piece', 'whole', 'free'])
  expect(tasksOf(form('0', 0))).toEqual(['whole', 'free'])
})

test('while the stone is in work its prices are kept', () => {
  const busy = form('0', 0)
  const items = busy.items.map(line => ({ ...line, openWeight: '3.20' }))
  const lines = billLines({ ...busy, state: 'in progress', items } as unknown as Billable, 'customer')
  expect(lines.map(({ task }) => task)).toEqual(['carat', 'piece', 'whole', 'free'])
  expect(billFault(lines[0])).toBe('Work of LO-1 is not finished. Enter its results before you invoice it.')
})
