import { paper } from '../../kit/entity.ts'
import { cutTarget } from './line.ts'
import { workColumns, workFoot, workHead, workLife, workLines, workResults, workTasks } from '../lifecycle.ts'

/** Services of the lapidary, mostly on customers' own stones, which are weighed in front of them. */
export const lapidaryOrderForm = paper('lapidaryOrderForm', workLife, {
  path: 'raza-lapidary-order-form',
  label: 'Lapidary orders',
  one: 'lapidary order',
  title: 'number',
  series: 'LO',
  fields: { ...workHead, items: workLines(cutTarget), tasks: workTasks, results: workResults, ...workFoot },
  list: workColumns,
  sort: '-date',
})
