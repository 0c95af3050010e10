import { document } from '../../kit/entity.ts'
import { choice, grams, text } from '../../kit/field.ts'
import { workColumns, workFoot, workHead, workLifecycle, workLines, workResults, workSteps, workTasks } from '../lifecycle.ts'
import { jewelPart } from './line.ts'

/** Jewelry made of metal, stones and labor: everything that stays in work goes into the jewel. */
export const mfOrderForm = document('mfOrderForm', workLifecycle, {
  path: 'mf-order-form', label: 'Manufacturing orders', one: 'manufacturing order', title: 'number', series: 'MO',
  fields: {
    ...workHead,
    design:    text('Design', { max: 120 }).optional().searched(),
    jewel:     choice('Jewel', ['ring', 'pendant', 'earrings', 'bracelet', 'necklace', 'bangle', 'brooch', 'cufflinks', 'set']).default('ring').filtered(),
    jewelSize: text('Size', { max: 40 }).optional(),
    engraving: text('Engraving', { max: 120 }).optional(),
    metalWeight: grams('Metal').derived().summed(),
    items: workLines(jewelPart), tasks: workTasks, steps: workSteps, results: workResults,
    ...workFoot,
  },
  list: [...workColumns.slice(0, 2), 'design', 'jewel', ...workColumns.slice(2, 10), 'metalWeight', ...workColumns.slice(10)],
  sort: '-date',
})
