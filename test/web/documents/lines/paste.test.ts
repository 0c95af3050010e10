import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { readPasted } from '../../../../src/web/documents/lines/paste.ts'
import { withPasted } from '../../../../src/web/documents/lines/pasted-lines.ts'
import { isBlank, type Stone } from '../../../../src/web/stock/stone/line-values.ts'
import { signIn } from '../../support/company.ts'
import { speak } from '../../support/speak.ts'
import { line, parcel, stone } from '../../support/stone.ts'

beforeEach(() => void signIn())

describe('rows copied from a spreadsheet', () => {
  test('are SKU, pieces, carats, price and discount when they have no heads', () => {
    expect(readPasted('EU-1\t1\t3.27\t450\t5\r\nEU-2\t\t1.05\r\n')).toEqual([
      { sku: 'EU-1', pieces: '1', weight: '3.27', rate: '450', discountPercent: '5' },
      { sku: 'EU-2', weight: '1.05' },
    ])
  })

  test('are found by their heads, in any order and however the trade calls them', () => {
    expect(readPasted('Price/ct\tStock No.\tRemarks\tCts\tPcs\tDisc %\n450\tEU-1\tnice\t3.27\t1\t5')).toEqual([
      { sku: 'EU-1', pieces: '1', weight: '3.27', rate: '450', discountPercent: '5' },
    ])
    for (const head of ['sku', 'LOT', 'Ref', 'Reference', 'Item', 'Code.', 'stock number'])
      expect(readPasted(`${head}\tstone\nEU-1\tRuby`)).toEqual([{ sku: 'EU-1', description: 'Ruby' }])
  })

  test('have heads only when one of them names the SKU', () => {
    expect(readPasted('Stone\t1\t2.5')).toEqual([{ sku: 'Stone', pieces: '1', weight: '2.5' }])
  })

  test('may have no SKU: a line of text is still a line', () => {
    expect(readPasted('\t2\t1.5\nEU-1\t1')).toEqual([
      { sku: '', pieces: '2', weight: '1.5' },
      { sku: 'EU-1', pieces: '1' },
    ])
  })

  test('keep a description that breaks over two lines in its cell', () => {
    expect(readPasted('SKU\tDescription\nEU-1\t"Blue sapphire\nunheated"\nEU-2\tRuby')).toEqual([
      { sku: 'EU-1', description: 'Blue sapphire unheated' },
      { sku: 'EU-2', description: 'Ruby' },
    ])
  })

  test('of one column are one stone each', () => expect(readPasted('EU-1\nEU-2')).toEqual([{ sku: 'EU-1' }, { sku: 'EU-2' }]))

  test('of a single cell are text to be pasted as such', () => {
    expect([readPasted('EU-1'), readPasted('EU-1\n'), readPasted(''), readPasted(' \n\t')]).toEqual([null, null, null, null])
  })

  test('ignore cells beyond the known columns', () => expect(readPasted('EU-1\t1\t2\t3\t4\tsold')?.[0]).not.toHaveProperty('undefined'))
})

describe('pasted lines', () => {
  const summary = { currency: 'USD', rates: { USD: '1', EUR: '1.1' }, discount: null }
  const paste = (
    text: string,
    {
      stones = [],
      before = [line()],
      index = 0,
      ...change
    }: { stones?: (Stone | null)[]; before?: ReturnType<typeof line>[]; index?: number; currency?: string } = {},
  ) => withPasted(before, index, { rows: readPasted(text) ?? [], stones }, { ...summary, ...change })

  test('take what is typed, and the rest from the stone', () => {
    const { items } = paste('EU-00001\t\t\t440', { stones: [stone()] })
    expect(items[0]).toMatchObject({ sku: 'EU-00001', weight: '3.27', pieces: '1', rate: '440.00', description: 'Blue Sapphire' })
  })

  test('replace the blank line where they were pasted, stand below one with values, and end with a blank one', () => {
    const [first, blank, last] = [line({ id: '1', sku: 'A' }), line({ id: '2' }), line({ id: '3', sku: 'C' })]
    const skus = (index: number) => paste('X\t1\nY\t1', { before: [first, blank, last], index }).items.map(({ sku }) => sku)
    expect(skus(1)).toEqual(['A', 'X', 'Y', 'C', ''])
    expect(skus(0)).toEqual(['A', 'X', 'Y', 'C', ''])
    expect(skus(2)).toEqual(['A', '', 'C', 'X', 'Y', ''])
  })

  test('name a number that does not exist and keep its line, so that it can be corrected', () => {
    const { items, missing, added } = paste('XX-9\t1\nEU-00001\t1', { stones: [null, stone()] })
    expect([missing, added, items[0]?.sku, items[0]?.stone]).toEqual([['XX-9'], 2, 'XX-9', null])
  })

  test('have the weight in the unit of their stone, and as pasted while the stone is not found', () => {
    const jewel = stone({ id: 'jewel-1', type: 'jewellery', weight: '62.000', availableWeight: '62.000' })
    const { items } = paste('EU-00001\t1\t0.2 g\nJW-1\t1\t12.4 g\nJW-2\t1\t62 ct\nXX-9\t1\t12.4 g\n\t1\t12.4 g', {
      stones: [stone(), jewel, { ...jewel, id: 'jewel-2' }, null, null],
    })
    expect(items.map(({ weight }) => weight)).toEqual(['1.00', '12.40', '62 ct', '12.4 g', '62.00', ''])
  })

  test('leave out a stone that is already on the document or comes twice; a lot may come again', () => {
    const before = [line({ id: '1', stone: stone(), sku: 'EU-00001' }), line({ id: '2', stone: parcel(), sku: 'LOT-1' })]
    const other = stone({ id: 'stone-2', title: 'EU-00002' })
    const { twice, added } = paste('EU-00001\t1\nEU-00002\t1\nEU-00002\t1\nLOT-1\t2\nLOT-1\t3', {
      before,
      index: 1,
      stones: [stone(), other, other, parcel(), parcel()],
    })
    expect([twice, added]).toEqual([['EU-00001', 'EU-00002'], 3])
  })

  test('lose no line and no stone, wherever they are pasted', () => {
    const sku = fc.constantFrom('', 'A', 'B', 'C')
    fc.assert(
      fc.property(
        fc.array(sku, { minLength: 1, maxLength: 6 }),
        fc.array(fc.constantFrom('X', 'Y'), { minLength: 2, maxLength: 4 }),
        fc.nat(5),
        (skus, pasted, at) => {
          const before = skus.map((one, index) => line({ id: String(index), sku: one }))
          const index = at % skus.length
          const { items } = paste(pasted.join('\n'), { before, index })
          expect(
            items
              .map(one => one.sku)
              .filter(Boolean)
              .sort(),
          ).toEqual([...skus.filter(Boolean), ...pasted].sort())
          expect(items.at(-1)).toSatisfy(isBlank)
          expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
        },
      ),
    )
  })

  test.each([
    ['$1,200.50', '1,200.50'],
    ['1200.50 USD', '1,200.50'],
    ['usd 1200.5', '1,200.50'],
    ['$ 450 ', '450.00'],
  ])('lose the currency of the document from a price: “%s”', (price, rate) => {
    expect(paste(`EU-1\t1\t1\t${price}`).items[0]?.rate).toBe(rate)
  })

  test.each([
    ['USD', '€450'],
    ['USD', '450 ฿'],
    ['USD', '450 THB'],
    ['USD', 'HK$450'],
    ['EUR', '$450'],
    ['CNY', '¥450'],
  ])('keep another currency, so that the cell is marked: in %s “%s”', (currency, price) => {
    expect(paste(`EU-1\t1\t1\t${price}`, { currency }).items[0]?.rate).toBe(price)
  })

  test.each([
    ['THB', '฿1,200'],
    ['LKR', 'Rs 1,200'],
    ['EUR', '1,200 €'],
    ['CHF', 'CHF 1,200'],
  ])('know the symbol of the document: in %s “%s”', (currency, price) => {
    expect(paste(`EU-1\t1\t1\t${price}`, { currency }).items[0]?.rate).toBe('1,200.00')
  })

  test('read European numbers as the user writes them', () => {
    speak('de-DE')
    expect(paste('EU-1\t1.200\t3,27\t1.234,50\t7,5 %').items[0]).toMatchObject({
      pieces: '1.200',
      weight: '3,27',
      rate: '1.234,50',
      discountPercent: '7,5',
    })
  })

  test('keep a number that cannot be read as it was', () => {
    expect(paste('EU-1\tone\theavy\t2k\tmuch').items[0]).toMatchObject({
      pieces: 'one',
      weight: 'heavy',
      rate: '2k',
      discountPercent: 'much',
    })
  })
})
