import type { ReactNode } from 'react'
import type { Entity } from '../../../domain/kit/entity.ts'
import { Cell } from '../display/cell.tsx'
import { useRights } from '../shell/session.tsx'
import { fieldsFor } from './entity.ts'
import classes from './summary.module.css'

type Props =
  | { entity: Entity; record: Record<string, unknown>; names: readonly string[] }
  | { pairs: readonly (readonly [string, ReactNode])[] }

/** The values of a record with their labels. Fields that the role may not see are left out. */
export const Summary = (props: Props) => {
  const { role } = useRights()
  const pairs = 'pairs' in props ? props.pairs : pairsOf(props, new Map(fieldsFor(role, props.entity)))
  return (
    <dl className={classes.summary}>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

const pairsOf = (
  { record, names }: { record: Record<string, unknown>; names: readonly string[] },
  seen: Map<string, Parameters<typeof Cell>[0]['field']>,
) =>
  names.flatMap(name => {
    const field = seen.get(name)
    return field ? [[field.label, <Cell key={name} name={name} field={field} row={record} plain />] as const] : []
  })
