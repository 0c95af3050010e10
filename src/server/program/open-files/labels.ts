import { entities } from '../../../domain/index.ts'
import { columnOf, snake } from '../../../domain/kit/entity.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { isLines } from '../../kit/entity/field-kind.ts'

/** The labels of a table and of its columns, as the screens have them. */
export type Labels = { label: string; columns: ReadonlyMap<string, string> }

const common = { created_at: 'Created', created_by_id: 'Created by', updated_at: 'Changed', updated_by_id: 'Changed by' }
const columnsIn = (fields: Fields, others: Record<string, string>) =>
  new Map([...Object.entries(others), ...Object.entries(fields).map(([name, field]) => [columnOf(name, field), field.label] as const)])

/** The labels of every table of an entity and of the lines of documents. */
export const labelsByTable = (): ReadonlyMap<string, Labels> => {
  const found = new Map<string, Labels>()
  for (const { table, label, fields } of Object.values(entities)) {
    found.set(table, { label, columns: columnsIn(fields, common) })
    for (const field of Object.values<Fields[string]>(fields))
      if (isLines(field) && !found.has(snake(field.of)))
        found.set(snake(field.of), { label: field.label, columns: columnsIn(field.line, {}) })
  }
  return found
}
