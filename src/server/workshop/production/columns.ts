import { type RawBuilder, sql } from 'kysely'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { billColumns } from '../../documents/bill/columns.ts'
import { correctionColumns } from '../../documents/correction.ts'
import { stateIn } from '../../kit/db/states.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import { formOf, type ProductionEntity } from './lines.ts'

/** SQL: the form of each line, and the goods that its work was done on. */
const originsOf =
  (entity: ProductionEntity) =>
  (t: string): RawBuilder<unknown> => {
    const form = formOf(entity)
    const of = (alias: string) => sql.ref(`${alias}.${form.table}_id`)
    return sql`(select coalesce(json_agg(json_build_object('line', i.id, 'form', json_build_object('id', f.id, 'title', f.number),
        'goods', nullif(concat_ws(', ', coalesce(nullif(d.description, ''), s.name), d.sku), '')) order by i.line), '[]'::json)
      from work_item i left join work_task k on k.id = i.task_id left join work_line g on g.id = i.goods_id
        join ${sql.table(form.table)} f on f.id = coalesce(${of('k')}, ${of('g')})
        left join work_line d on ${of('d')} = ${of('k')} and d.line = k.of left join stone_name s on s.id = d.stone_name_id
      where ${sql.ref(`i.${entity.table}_id`)} = ${sql.ref(`${t}.id`)})`
  }

/** The computed columns of a production invoice: those of every bill, the forms of its lines, and its status. */
export const columnsOf = (entity: ProductionEntity) =>
  ({
    ...billColumns,
    ...correctionColumns(entity),
    origins: originsOf(entity),
    // Work by the company's own staff is owed to nobody.
    status: t =>
      sql`case when ${sql.ref(`${t}.direction`)} = 'internal' and ${stateIn(`${t}.state`, statesOf(billLifecycle, 'inForce'))} then 'recorded' else ${billColumns.status(t)} end`,
  }) satisfies Columns
