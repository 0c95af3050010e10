import { document } from '../../kit/entity.ts'
import { workColumns, workFoot, workHead, workLifecycle, workLines, workResults, workSteps, workTasks } from '../lifecycle.ts'
import { cutTarget } from './line.ts'

/** Lapidary services, mostly on customers' own stones, which are weighed in front of them. */
export const lapidaryOrderForm = document('lapidaryOrderForm', workLifecycle, {
  path: 'raza-lapidary-order-form', label: 'Lapidary orders', one: 'lapidary order', title: 'number', series: 'LO',
  fields: { ...workHead, items: workLines(cutTarget), tasks: workTasks, steps: workSteps, results: workResults, ...workFoot },
  list: workColumns,
  sort: '-date',
})
