import { countryOptions } from '../../company/branch.ts'
import { record } from '../../kit/entity.ts'
import { choice, text } from '../../kit/field.ts'
import { active, code } from './vocabulary.ts'

/** The stated origin of a stone: an opinion, stored with its basis. */
export const origin = record('origin', {
  label: 'Origins', one: 'origin', title: 'name',
  fields: {
    code:    code(10),
    name:    text('Name', { max: 80 }).unique().searched(),
    country: choice('Country', countryOptions).filtered(),
    mine:    text('Mine or region', { max: 80 }).optional().searched(),
    active,
  },
  list: ['code', 'name', 'country', 'mine', 'active'],
})
