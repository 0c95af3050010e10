import { expect, test } from 'vitest'
import { jewelWords } from '../../../src/domain/workshop/order-form/jewel.ts'

const gold = { type: 'metal', pieces: null, weight: '6.450', description: '18K yellow gold' }
const solder = { type: 'metal', pieces: null, weight: '0.100', description: 'Solder' }
const centre = { type: 'single', pieces: 1, weight: '1.520', description: 'Blue sapphire' }
const sides = { type: 'parcel', pieces: 24, weight: '0.480', description: 'Fine red spinel' }

test('a jewel is named after its heaviest metal, and lists its components', () => {
  expect(jewelWords('ring', [solder, gold, centre, sides], 1)).toEqual({
    metal: '18K yellow gold',
    notes: '18K yellow gold ring: blue sapphire 1.52 ct, fine red spinel 24 pcs 0.48 ct.',
  })
})

test('of several jewels made together the quantities in each are unknown', () => {
  expect(jewelWords('earrings', [gold, sides], 2).notes).toBe('18K yellow gold earrings: fine red spinel.')
})

test('without metal or stones the name has what is known, and is empty when nothing is', () => {
  expect(jewelWords('bangle', [gold], 1)).toEqual({ metal: '18K yellow gold', notes: '18K yellow gold bangle.' })
  expect(jewelWords('set', [centre], 1)).toEqual({ metal: null, notes: 'Set: blue sapphire 1.52 ct.' })
  expect(jewelWords(null, [{ ...gold, description: '' }], 1)).toEqual({ metal: null, notes: null })
})
