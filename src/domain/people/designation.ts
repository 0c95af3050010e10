import { record } from '../kit/entity.ts'
import { choice, flag, text } from '../kit/field.ts'

/** An employee's job; decides which performance figures apply. */
export const employeeDesignation = record('employeeDesignation', {
  path: 'employee-designation', label: 'Designations', one: 'designation', title: 'name',
  fields: {
    name:   text('Name', { max: 80 }).unique().searched(),
    track:  choice('Track', ['sales', 'cutting', 'lapidary', 'jewellery', 'office']).filtered(),
    active: flag('Active').default(true).filtered(),
  },
  list: ['name', 'track', 'active'],
})
