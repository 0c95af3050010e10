import { describe, expect, it, test } from 'vitest'
import { became, type Form, formTotals, jewelsOf, labourByLine, labourDue } from '../../../src/domain/workshop/order-form/sums.ts'

type Line = Form['items'][number]
type Result = Form['results'][number]
const goods: Line = {
  ...{ id: 'goods', description: 'Sapphire', type: 'parcel', ownership: 'own', pieces: 10, weight: '20.000' },
  ...{ finishedPieces: null, finishedWeight: null, labour: null, openWeight: '20.000', openPieces: 10 },
}
const task = { id: 'cut', of: 1, description: '', basis: 'whole', rate: null, labourRate: null, minutes: null } as const
const result = (kind: string, weight: string, pieces: number | null = null, more: Partial<Result> = {}): Result => ({
  ...{ of: 1, kind, pieces, weight, reworked: false },
  ...more,
})

describe('the results of a line', () => {
  const results = [
    result('output', '6.000', 4),
    result('used', '1.000', 1),
    result('uncut', '2.000', 2),
    result('reject', '1.500', 9),
    result('broken', '0.500', 1),
    result('lost', '0.250', 1),
    result('loss', '3.000'),
  ]
  it('are added up by kind, and the rest is still in work', () =>
    expect(became(goods, 1, results, -9)).toEqual({
      ...{ finishedPieces: 5, finishedWeight: '7.000', uncutPieces: 2, uncutWeight: '2.000', rejectWeight: '1.500' },
      ...{ lossWeight: '3.750', brokenPieces: 1, lostPieces: 1, scaleWeight: '0.000', openWeight: '5.750', openPieces: 1 },
    }))
  it('weigh as much as was issued, with the scale difference', () =>
    expect(became(goods, 1, [result('output', '20.010', 10), result('scale', '0.010')])).toMatchObject({
      ...{ finishedWeight: '20.010', scaleWeight: '0.010', openWeight: '0.000' },
    }))
  it('do not include those of other lines, or what was sent back for rework', () => {
    const others = [result('output', '5.000', 3, { of: 2 }), result('output', '5.000', 3, { reworked: true })]
    expect(became(goods, 1, others)).toMatchObject({ finishedPieces: 0, finishedWeight: '0.000', openWeight: '20.000', openPieces: 10 })
  })
  it('leave the pieces in work that the ledger has, and none when no weight is left', () => {
    expect(became(goods, 1, [result('output', '20.000', 3)]).openPieces).toBe(0)
    expect(became({ ...goods, openPieces: null }, 1, []).openPieces).toBe(10)
    expect(became({ ...goods, openPieces: 6 }, 1, [result('uncut', '19.000', 2)], -2).openPieces).toBe(4)
    expect(became({ ...goods, pieces: null }, 1, []).openPieces).toBeNull()
    expect(became({ ...goods, weight: null }, 1, []).openWeight).toBe('0.000')
  })
})

test('jewels are the finished results of all lines together, and one is expected while there is none', () => {
  const jewel = result('output', '5.000', 1, { of: null })
  expect(jewelsOf([])).toBe(1)
  expect(jewelsOf([jewel, jewel, { ...jewel, reworked: true }, { ...jewel, kind: 'loss' }, { ...jewel, of: 1 }])).toBe(2)
})

describe('the labor of a line', () => {
  const items = [goods, { ...goods, id: 'theirs', ownership: 'customer' }, { ...goods, id: 'more', weight: '60.000' }]
  it('is its own tasks, and its part by weight of the tasks on the whole', () => {
    const tasks = [
      { ...task, labourRate: '12' },
      { ...task, id: 'all', of: null, labourRate: '80' },
    ]
    expect(labourByLine({ items, tasks })).toEqual(['32.00', '0.00', '60.00'])
  })
  it('leaves out work on a customer’s goods, unless they go into one jewel together', () => {
    const tasks = [{ ...task, of: 2, labourRate: '40' }]
    expect(labourByLine({ items, tasks })).toEqual(['0.00', '0.00', '0.00'])
    expect(labourByLine({ items, tasks }, 1, { together: true })).toEqual(['10.00', '0.00', '30.00'])
  })
  it('does not share the tasks on the company’s own lines', () =>
    expect(labourByLine({ items, tasks: [{ ...task, labourRate: '12' }] }, 1, { together: true })).toEqual(['12.00', '0.00', '0.00']))
  it('counts the jewels made where it is paid by the piece', () =>
    expect(labourByLine({ items: [goods], tasks: [{ ...task, of: null, basis: 'per piece', labourRate: '5' }] }, 3)).toEqual(['15.00']))
  it('goes to the last line where no weight is known', () =>
    expect(labourByLine({ items: [{ ...goods, weight: null }], tasks: [{ ...task, of: null, labourRate: '5' }] })).toEqual(['5.00']))
})

test('the labor due with a receipt is what the line then bears less what it already bears', () => {
  const tasks = [{ ...task, basis: 'per finished carat' as const, labourRate: '2' }]
  const other = { ...goods, id: 'other', labour: '3.00', finishedWeight: '5.000' }
  const form = { items: [{ ...goods, labour: '4.00' }, other], tasks, results: [result('output', '6.000', 4)] }
  expect(labourDue(form, 1, [result('output', '3.000', 2)])).toBe('14')
  expect(labourDue(form, 1, [])).toBe('8')
  expect(labourDue(form, 2, [])).toBe('-3')
  expect(labourDue({ ...form, items: [goods, other] }, 1, [])).toBe('12')
})

test('the labor due on a jewel counts the jewels that are coming', () => {
  const tasks = [{ ...task, of: null, basis: 'per piece' as const, labourRate: '5' }]
  const jewel = result('output', '5.000', 1, { of: null })
  expect(labourDue({ items: [goods], tasks, results: [jewel] }, 1, [jewel])).toBe('10')
})

test('a form totals its charges and its pay; while goods are in work their issued quantity is the estimate', () => {
  const tasks = [
    { ...task, basis: 'per finished carat' as const, rate: '3', labourRate: '2' },
    { ...task, id: 'free', basis: 'whole' as const },
  ]
  const priced = { basis: 'per carat', rate: '10', finishedWeight: '7.000', finishedPieces: 5 }
  const form = { currency: 'USD', items: [{ ...goods, ...priced }], tasks, results: [] }
  const amounts = ({ tasks, price, labour }: ReturnType<typeof formTotals<Form>>) => [
    tasks.map(({ id, amount, labour: pay }) => [id, amount, pay]),
    price,
    labour,
  ]
  const estimate = [
    ['cut', '60.00', '40.00'],
    ['free', null, null],
  ]
  expect(amounts(formTotals(form))).toEqual([estimate, '260', '40.00'])
  expect(amounts(formTotals({ ...form, items: [{ ...goods, ...priced, openWeight: null }] }))).toEqual([estimate, '260', '40.00'])
  expect(amounts(formTotals({ ...form, items: [{ ...goods, ...priced, openWeight: '0.000' }] }))).toEqual([
    [
      ['cut', '21.00', '14.00'],
      ['free', null, null],
    ],
    '91',
    '14.00',
  ])
})
