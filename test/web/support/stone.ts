import { blankTerms } from '../../../src/web/documents/totals/sale-values.ts'
import { type DocumentValues, emptyLine, type LineValues, type Stone } from '../../../src/web/stock/stone/line-values.ts'
import { bangkok } from './company.ts'

/** A single stone in the safe, as a lookup returns it. */
export const stone = (change: Partial<Stone> = {}): Stone => ({
  ...{ id: 'stone-1', title: 'EU-00001', stoneName: { id: 'name-1', title: 'Sapphire' }, type: 'single', ownership: 'own' },
  ...{
    shape: { id: 'shape-1', title: 'Oval' },
    colour: 'Blue',
    treatments: [{ code: 'H' }],
    clarity: null,
    naturalness: 'natural',
    origin: null,
    originCountry: null,
  },
  ...{ certificate: null, photo: null, pieces: 1, weight: '3.270', availablePieces: 1, availableWeight: '3.270', currency: 'USD' },
  ...{
    costBasis: 'per carat',
    askingBasis: 'per carat',
    askingRate: '450.0000',
    minimumRate: '400.0000',
    status: 'available',
    branch: bangkok,
  },
  ...{ length: '9.10', width: '7.20', depth: '4.50' },
  ...change,
})

/** A lot of 12 stones in the safe, which can be divided. */
export const parcel = (change: Partial<Stone> = {}): Stone =>
  stone({
    id: 'lot-1',
    title: 'LOT-1',
    type: 'parcel',
    pieces: 12,
    weight: '6.000',
    availablePieces: 12,
    availableWeight: '6.000',
    ...change,
  })

export const line = (change: Partial<LineValues> = {}): LineValues => ({ ...emptyLine('line-1'), ...change })

/** The form of a sale without lines. */
export const sale = (change: Partial<DocumentValues> = {}): DocumentValues => ({
  ...blankTerms,
  ...{ customer: { id: 'party-1', title: 'Galle Gems' }, branch: bangkok, salesperson: null, date: '2026-11-21', dueDate: '' },
  ...{ currency: 'USD', exchange: '1', exchangeReason: '', items: [], notes: '' },
  ...change,
})
