import { record } from '../../kit/entity.ts'
import { flag, text } from '../../kit/field.ts'
import { active, code, decimalText } from './vocabulary.ts'

/** The outline of a stone. */
export const shape = record('shape', {
  label: 'Shapes', one: 'shape', title: 'name',
  fields: {
    code:    code(5),
    name:    text('Name', { max: 60 }).unique().searched(),
    round:   flag('Round').default(false),
    factor:  decimalText('Weight factor').optional().hint('Carats ≈ length × width × depth × specific gravity × this.'),
    aliases: text('Also called', { max: 300 }).optional().searched().hint('Other spellings in stock lists, separated by commas.'),
    active,
  },
  list: ['code', 'name', 'round', 'factor', 'aliases', 'active'],
  lookup: ['code', 'round', 'factor'],
})
