import type { Stone } from '../../../src/web/stock/stone/cells.tsx'
import { bangkok } from './company.ts'

/** A lot of 10 sapphires of 5 ct that cost 1000, all in the safe of Bangkok. A stone has many more fields. */
export const held = (change: Partial<Stone> = {}): Stone =>
  ({
    ...{ id: 'lot-1', sku: 'LOT-1', type: 'parcel', pieces: 10, weight: '5.000', heldPieces: 10, heldWeight: '5.000', status: 'available' },
    ...{ availablePieces: 10, availableWeight: '5.000', value: '1000.00', costBasis: 'per carat', branch: bangkok, version: 1 },
    ...{ category: 'stone', naturalness: 'natural', ownership: 'own', owner: null, stoneName: { id: 'name-1', title: 'Sapphire' } },
    ...{
      treatments: [{ code: 'H' }],
      colour: 'Blue',
      currency: 'USD',
      askingBasis: 'per carat',
      askingRate: '100.0000',
      minimumRate: null,
    },
    ...{ shape: null, size: null, origin: null, supplier: null, purchase: null, location: 'Tray 1', certificate: null, acquired: null },
    ...change,
  }) as unknown as Stone
