import { paper } from '../../kit/entity.ts'
import { cutTarget } from './line.ts'
import { workColumns, workFoot, workHead, workLife, workLines, workResults, workTasks } from '../lifecycle.ts'

/** Rough or stones given to a cutter: of each line come many stones, uncut rest, rejects and dust. */
export const orderForm = paper('orderForm', workLife, {
  path: 'order-form',
  label: 'Cutting orders',
  one: 'cutting order',
  title: 'number',
  series: 'CO',
  fields: { ...workHead, items: workLines(cutTarget), tasks: workTasks, results: workResults, ...workFoot },
  list: workColumns,
  sort: '-date',
})
