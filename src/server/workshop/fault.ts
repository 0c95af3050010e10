import { invalid, type Refusal } from '../kit/errors.ts'

/** An error at a field of a line, a task or a step of a form, with its number. */
export const at = (list: 'items' | 'tasks' | 'steps' | 'lines', index: number, field: string, message: string): Refusal =>
  invalid({ [`${list}.${index}.${field}`]: message }, `${listed[list]} ${index + 1}: ${message}`)
const listed = { items: 'Line', tasks: 'Work', steps: 'Step', lines: 'Line' }
