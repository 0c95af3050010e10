import { expect, test } from 'vitest'
import { creditFaults } from '../../../../src/domain/sales/credit-note/faults.ts'
import type { CreditDraftLine } from '../../../../src/domain/sales/credit-note/totals.ts'

const parcel = {
  ...{ id: 'parcel', basis: 'per carat', inventory: 'stone', isWhole: false, approval: null },
  ...{ pieces: 5, weight: '10.000', amount: '1000.00', discount: '0.00', tax: '0.00' },
}
const single = { ...parcel, id: 'single', isWhole: true, pieces: 1, weight: '2.310', approval: 'memo' }
const uncounted = { ...parcel, id: 'uncounted', pieces: null }
const service = { ...parcel, id: 'service', inventory: null, pieces: null, weight: null, amount: '50.00' }
const credited = { ...parcel, id: 'credited', pieces: 0, weight: '0', amount: '0.00' }
const invoice = (currency = 'USD') => ({
  ...{ currency, taxIncluded: false, lines: [parcel, single, uncounted, service, credited] },
  ...{ shipping: '20.00', charges: '5.00', total: '1000.00', baseTotal: '1000.00' },
})
const line = (invoiceLine: string, given: Partial<CreditDraftLine> = {}): CreditDraftLine => ({
  ...{ invoiceLine, returnTo: 'stock', pieces: null, weight: null, amount: null },
  ...given,
})
const faultsOf = (items: CreditDraftLine[], given: { shipping?: string; charges?: string } = {}, currency = 'USD') =>
  creditFaults({ items, shipping: '0', charges: '0', ...given }, invoice(currency)).map(({ field, message, isLeft }) => [
    field,
    message,
    isLeft,
  ])

test.each<[string, CreditDraftLine]>([
  ['some pieces of a parcel', line('parcel', { pieces: 2, weight: '4' })],
  ['all of a parcel', line('parcel', { pieces: 5, weight: '10' })],
  ['a single stone', line('single', { pieces: 1, weight: '2.31' })],
  ['a stone back to its approval', line('single', { returnTo: 'approval', pieces: 1, weight: '2.31' })],
  ['carats of goods without pieces', line('uncounted', { weight: '3' })],
  ['an amount', line('parcel', { returnTo: 'none', amount: '1000' })],
  ['an amount with a weight of zero', line('parcel', { returnTo: 'none', amount: '0.01', weight: '0' })],
])('%s can be credited', (_, item) => expect(faultsOf([item])).toEqual([]))

test.each<[string, CreditDraftLine, string, string, boolean]>([
  ['another invoice’s line', line('other'), 'invoiceLine', 'This line is not on the invoice.', false],
  ['a service as goods', line('service', { weight: '1' }), 'returnTo', 'This line has no goods. Credit an amount of its price.', false],
  ['goods credited already', line('credited', { pieces: 1, weight: '1' }), 'weight', 'All goods of this line are credited already.', true],
  [
    'to an approval, where it came from none',
    line('parcel', { returnTo: 'approval', pieces: 1, weight: '1' }),
    'returnTo',
    'These goods did not come from an approval that is open.',
    false,
  ],
  ['no carats', line('parcel', { pieces: 1 }), 'weight', 'Enter the carats.', false],
  ['carats of zero', line('parcel', { pieces: 1, weight: '0' }), 'weight', 'Enter the carats.', false],
  ['no pieces', line('parcel', { weight: '1' }), 'pieces', 'Enter the pieces as well as the carats.', false],
  ['pieces of goods without', line('uncounted', { pieces: 1, weight: '1' }), 'pieces', 'This line has no pieces.', false],
  ['too many pieces', line('parcel', { pieces: 6, weight: '9' }), 'pieces', 'Only 5 pcs / 10.000 ct is left to credit.', true],
  ['too many carats', line('parcel', { pieces: 4, weight: '10.001' }), 'weight', 'Only 5 pcs / 10.000 ct is left to credit.', true],
  ['too many carats without pieces', line('uncounted', { weight: '11' }), 'weight', 'Only 10.000 ct is left to credit.', true],
  ['a part of a stone', line('single', { pieces: 1, weight: '1' }), 'weight', 'This stone cannot be divided: 2.310 ct.', false],
  [
    'the last pieces without the last carats',
    line('parcel', { pieces: 5, weight: '9' }),
    'weight',
    'Enter the last pieces and the last carats together: 5 pcs / 10.000 ct.',
    true,
  ],
  [
    'the last carats without the last pieces',
    line('parcel', { pieces: 4, weight: '10' }),
    'weight',
    'Enter the last pieces and the last carats together: 5 pcs / 10.000 ct.',
    true,
  ],
  [
    'a price reduction with pieces',
    line('parcel', { returnTo: 'none', amount: '1', pieces: 1 }),
    'weight',
    'A price reduction has no pieces and no weight. Choose where the goods go.',
    false,
  ],
  [
    'a price reduction with carats',
    line('parcel', { returnTo: 'none', amount: '1', weight: '1' }),
    'weight',
    'A price reduction has no pieces and no weight. Choose where the goods go.',
    false,
  ],
  ['an amount of nothing', line('credited', { returnTo: 'none', amount: '1' }), 'amount', 'Nothing is left to credit of this line.', true],
  ['no amount', line('parcel', { returnTo: 'none' }), 'amount', 'Enter an amount above zero.', false],
  ['an amount of too many digits', line('parcel', { returnTo: 'none', amount: '1.005' }), 'amount', 'USD has at most 2 decimals.', false],
  ['an amount above the rest', line('parcel', { returnTo: 'none', amount: '1000.01' }), 'amount', 'Only 1000.00 is left to credit.', true],
])('%s is refused at its field', (_, item, field, message, isLeft) =>
  expect(faultsOf([item])).toEqual([[`items.0.${field}`, message, isLeft]]),
)

test('a line that is listed twice is refused where it is listed again', () => {
  const item = line('parcel', { pieces: 1, weight: '2' })
  expect(faultsOf([item, item])).toEqual([['items.1.invoiceLine', 'This line is listed twice.', false]])
})

test('shipping and charges are credited up to what is left of each', () => {
  expect(faultsOf([], { shipping: '20', charges: '5' })).toEqual([])
  expect(faultsOf([], { shipping: '20.01', charges: '5.001' })).toEqual([
    ['shipping', 'Only 20.00 is left to credit.', true],
    ['charges', 'USD has at most 2 decimals.', false],
  ])
  expect(faultsOf([], { shipping: '1.5' }, 'JPY')).toEqual([['shipping', 'JPY has no decimals.', false]])
})
