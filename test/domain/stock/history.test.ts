import { describe, expect, it } from 'vitest'
import { happening } from '../../../src/domain/stock/inventory/movement.ts'
import type { Place } from '../../../src/domain/stock/inventory/place.ts'

type Row = [kind: string, from: Place, to: Place, words: string, undone?: string]

const describing = (
  kind: string,
  from: Place,
  to: Place,
  { undone, ...more }: { undone?: string | undefined; recosted?: boolean; party?: null } = {},
) => happening({ kind, from, to, reversal: undone !== undefined, party: 'Amal', related: [], ...more })

describe('a move of a stone is described', () => {
  const rows: Row[] = [
    ['opening', 'supplier', 'available', 'Added to stock'],
    ['adjustment', 'available', 'adjustment', 'Adjusted out'],
    ['adjustment', 'adjustment', 'available', 'Adjusted in'],
    ['inventoryRefill', 'supplier', 'available', 'Refilled'],
    ['inventoryRefill', 'available', 'supplier', 'Refill reversed', 'undone'],
    ['stockTake', 'available', 'loss', 'Missing at a stock-take, written off'],
    ['stockTake', 'loss', 'available', 'Found again at a stock-take'],
    ['stockTake', 'available', 'adjustment', 'Adjusted out at a stock-take'],
    ['stockTake', 'adjustment', 'available', 'Adjusted in at a stock-take'],
    ['writeOff', 'available', 'loss', 'Written off'],
    ['writeOff', 'loss', 'available', 'Write-off reversed', 'undone'],
    ['mfInvoice', 'available', 'sold', 'Made for Amal and invoiced'],
    ['mfInvoice', 'sold', 'available', 'Invoice to Amal canceled', 'undone'],
    ['reservation', 'available', 'reserved', 'Reserved for Amal'],
    ['reservation', 'reserved', 'available', 'No longer reserved for Amal'],
    ['approval', 'on_approval', 'adjustment', 'Weight difference'],
    ['approval', 'adjustment', 'on_approval', 'Weight difference reversed', 'undone'],
    ['labSubmission', 'supplier', 'available', 'Fee of Amal added to its cost'],
    ['labSubmission', 'available', 'at_lab', 'Sent to Amal'],
    ['labSubmission', 'at_lab', 'available', 'Back from Amal'],
    ['labSubmission', 'at_lab', 'available', 'Submission to Amal canceled', 'undone'],
    ['transfer', 'available', 'in_transit', 'Sent to Amal'],
    ['transfer', 'in_transit', 'available', 'Arrived in Amal'],
    ['transfer', 'in_transit', 'loss', 'Lost on the way to Amal'],
    ['transfer', 'in_transit', 'available', 'Transfer to Amal canceled', 'undone'],
    ['purchase', 'supplier', 'available', 'Came in from Amal'],
    ['purchase', 'available', 'supplier', 'Purchase from Amal canceled', 'undone'],
    ['expense', 'supplier', 'available', 'Expense of Amal added to its cost'],
    ['expense', 'available', 'supplier', 'Previous cost'],
    ['expense', 'available', 'supplier', 'Expense of Amal taken off its cost', 'undone'],
    ['expense', 'supplier', 'available', 'Previous cost', 'undone'],
    ['memoReturn', 'available', 'supplier', 'Returned to Amal'],
    ['purchaseReturn', 'available', 'supplier', 'Returned to Amal'],
    ['purchaseReturn', 'supplier', 'available', 'Return to Amal canceled', 'undone'],
    ['invoice', 'supplier', 'available', 'Bought from its supplier for the sale'],
    ['invoice', 'supplier', 'available', 'On memo from its supplier again', 'undone'],
    ['invoice', 'available', 'supplier', 'Taken off memo'],
    ['invoice', 'available', 'supplier', 'Purchase from its supplier canceled', 'undone'],
    ['invoice', 'available', 'sold', 'Sold to Amal'],
    ['invoice', 'sold', 'available', 'Sale to Amal canceled', 'undone'],
    ['approval', 'available', 'on_approval', 'Lent to Amal'],
    ['approval', 'on_approval', 'available', 'Returned by Amal'],
    ['approval', 'on_approval', 'loss', 'Lost with Amal'],
    ['approval', 'loss', 'supplier', 'Taken off memo'],
    ['approval', 'supplier', 'loss', 'Bought from its supplier: lost on memo'],
    ['transfer', 'loss', 'supplier', 'Purchase from its supplier canceled', 'undone'],
    ['stockTake', 'supplier', 'loss', 'On memo from its supplier again', 'undone'],
    ['adjustment', 'available', 'loss', 'Missing, written off'],
    ['approval', 'available', 'on_approval', 'Return by Amal reversed', 'undone'],
    ['other', 'available', 'at_lab', 'Available → at lab'],
    ['other', 'at_lab', 'available', 'Reversed to available', 'undone'],
  ]
  it.each(rows)('%s from %s to %s: %s', (kind, from, to, words, undone) => expect(describing(kind, from, to, { undone })).toBe(words))
  it('without its party', () => expect(describing('invoice', 'available', 'sold', { party: null })).toBe('Sold to another party'))
})

describe('work on a stone is described', () => {
  const rows: Row[] = [
    ['orderForm', 'supplier', 'in_work', 'Taken into custody for work'],
    ['orderForm', 'available', 'supplier', 'Handed back to its owner'],
    ['orderForm', 'in_work', 'supplier', 'Handed back to its owner: the work was canceled', 'undone'],
    ['orderForm', 'consumed', 'in_work', 'Back into work'],
    ['orderForm', 'in_work', 'loss', 'Lost in work'],
    ['orderForm', 'available', 'consumed', 'Sent back for rework'],
    ['orderForm', 'in_work', 'consumed', 'Used up in work'],
  ]
  it.each(rows)('%s from %s to %s: %s', (kind, from, to, words, undone) => expect(describing(kind, from, to, { undone })).toBe(words))
  it('when later receipts changed its cost', () => {
    expect(describing('orderForm', 'consumed', 'available', { recosted: true })).toBe('Cost changed: more results of the same goods')
    expect(describing('orderForm', 'available', 'consumed', { recosted: true })).toBe('Previous cost')
  })
})

describe('a conversion', () => {
  const titles = (names: string) => [...names].map(title => ({ title }))
  const converted = (kind: string, from: Place, to: Place, names: string, reversal = false) =>
    happening({ kind, from, to, reversal, party: null, related: titles(names) })
  it('names the other stock numbers, up to four of them', () => {
    expect(converted('merge', 'available', 'consumed', 'P')).toBe('Merged into P')
    expect(converted('merge', 'consumed', 'available', 'ABCD')).toBe('Merged from A, B, C, D')
    expect(converted('break', 'available', 'consumed', 'ABCDE')).toBe('Broken into A, B, C and 2 more')
    expect(converted('break', 'available', 'consumed', 'P', true)).toBe('Undone: broken out of P')
  })
  it('shows the difference of the scale on its own', () => {
    expect(converted('split', 'available', 'adjustment', '')).toBe('Weight difference')
    expect(converted('split', 'adjustment', 'available', '')).toBe('Weight difference')
    expect(converted('split', 'adjustment', 'available', '', true)).toBe('Weight difference reversed')
  })
})
