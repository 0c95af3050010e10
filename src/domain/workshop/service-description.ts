import { record } from '../kit/entity.ts'
import { choice, flag, rate, text } from '../kit/field.ts'
import { treatmentOptions } from '../stock/stone/treatment.ts'
import { active } from '../stock/stone/vocabulary.ts'

/** A service of the workshop; the list is fixed and read-only. Its price and its SAC code are those of today. */
export const serviceDescription = record('serviceDescription', {
  path: 'service-description', label: 'Services', one: 'service', title: 'name',
  fields: {
    code:          text('Code', { max: 12 }).unique().searched(),
    name:          text('Name', { max: 80 }).unique().searched(),
    category:      text('Category', { max: 40 }).filteredWhole(),
    unit:          choice('Unit', ['per carat', 'per piece', 'per hour', 'whole']),
    rate:          rate('Usual rate').derived().nullish(),
    sac:           text('SAC code').derived().nullish(),
    changesWeight: flag('Changes weight'),
    addsTreatment: choice('Adds treatment', treatmentOptions).optional(),
    active,
  },
  list: ['code', 'name', 'category', 'unit', 'rate', 'sac', 'changesWeight', 'addsTreatment', 'active'],
})
