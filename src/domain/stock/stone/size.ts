import { record } from '../../kit/entity.ts'
import { carats, flag, millimetres, ref, text } from '../../kit/field.ts'
import { active } from './vocabulary.ts'

/** A size to which stones are calibrated or sieved. */
export const size = record('size', {
  label: 'Sizes', one: 'size', title: 'label',
  fields: {
    label:      text('Label', { max: 40 }).searched(),
    shape:      ref('Shape', 'shape').filtered(),
    length:     millimetres('Length').optional(),
    width:      millimetres('Width').optional(),
    calibrated: flag('Calibrated').default(true).filtered(),
    sieve:      text('Sieve', { max: 20 }).optional().searched(),
    carats:     carats('Nominal carats').optional().hint('Of sapphire, specific gravity 4.00.'),
    active,
  },
  list: ['label', 'shape', 'length', 'width', 'calibrated', 'sieve', 'carats', 'active'],
  sort: 'length',
})
