import { paper } from './kit/record.ts'
import { cutTarget } from './work-line.ts'
import { workColumns, workFoot, workHead, workLife, workLines, workResults, workTasks } from './workshop.ts'

/** Rough or stones given to a cutter: of each line come many stones, uncut rest, rejects and dust. */
export const orderForm = paper('orderForm', workLife, {
  path: 'order-form', label: 'Cutting orders', one: 'cutting order', title: 'number', series: 'CO',
  fields: { ...workHead, items: workLines(cutTarget), tasks: workTasks, results: workResults, ...workFoot },
  list: workColumns,
  sort: '-date',
})
