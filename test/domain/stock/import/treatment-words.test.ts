import { expect, it } from 'vitest'
import { treatmentsIn } from '../../../../src/domain/stock/import/cells.ts'
import { tradeBooks } from '../../../support/sheets/books.ts'

it.each([
  ['No heat', [{ code: 'N' }]],
  ['Heated (residue)', [{ code: 'H' }]],
  ['minor oil', [{ code: 'O', extent: 'minor' }]],
  // What a bracket names is a treatment of the stone, and is never dropped.
  ['No heat (minor oil)', []],
  ['Heated (oil)', [{ code: 'H' }, { code: 'O' }]],
  ['Clarity enhanced', []],
])('the treatment “%s” is read whole or not at all', (text, expected) => {
  expect(treatmentsIn(tradeBooks.treatment, text)).toEqual(expected)
})

it('a stone that was grown in a laboratory is never read as a natural one by its name', () => {
  expect(['Lab diamond', 'LGD', 'Synthetic ruby', 'CVD diamond'].map(name => tradeBooks.stone(name))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
