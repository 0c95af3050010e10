import { record } from '../../kit/entity.ts'
import { choice, choices, named, text } from '../../kit/field.ts'
import { inventoryCategories } from '../../trade/inventory-types.ts'
import { hsnField } from './hsn.ts'
import { treatmentOptions } from './treatment.ts'
import { active, code, decimalText } from './vocabulary.ts'

/** A variety of stone, with the physical data to check weights. */
export const stoneName = record('stoneName', {
  path: 'stonename', label: 'Stone names', one: 'stone name', title: 'name',
  fields: {
    code:            code(),
    name:            text('Name', { max: 80 }).unique().searched(),
    species:         text('Species', { max: 60 }).optional().searched(),
    group:           text('Group', { max: 60 }).optional(),
    specificGravity: decimalText('Specific gravity').optional(),
    clarityType:     choice('Clarity type', ['I', 'II', 'III']).optional(),
    treatments:      choices('Usual treatment', treatmentOptions).default([]),
    category:        choice('Category', named(inventoryCategories)).default('semi-precious').filtered(),
    hsn:             hsnField('HSN code').optional().hint('For tax. Printed on invoices.'),
    synonyms:        text('Synonyms', { max: 300 }).optional().searched(),
    active,
  },
  list: ['code', 'name', 'species', 'group', 'specificGravity', 'clarityType', 'treatments', 'category', 'hsn', 'active'],
  lookup: ['code', 'specificGravity', 'treatments', 'category'],
})
