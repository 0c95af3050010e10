import { document } from '../../kit/entity.ts'
import { workColumns, workFoot, workHead, workLifecycle, workLines, workResults, workSteps, workTasks } from '../lifecycle.ts'
import { cutTarget } from './line.ts'

/** Rough or stones issued to a cutter: each line yields stones, uncut goods, rejects and dust. */
export const orderForm = document('orderForm', workLifecycle, {
  path: 'order-form', label: 'Cutting orders', one: 'cutting order', title: 'number', series: 'CO',
  fields: { ...workHead, items: workLines(cutTarget), tasks: workTasks, steps: workSteps, results: workResults, ...workFoot },
  list: workColumns,
  sort: '-date',
})
