import { type ReactNode, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { type ExplainedEntity, explanationOf } from '../../../domain/reports/explain.ts'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { fieldsFor } from '../../kit/record/entity.ts'
import { useRights } from '../../kit/shell/session.tsx'
import classes from './dialog.module.css'

const Explanation = onDemand(async () => (await import('./dialog.tsx')).ExplanationDialog)

type Props = { entity: ExplainedEntity; id: string; field: string; children: ReactNode }

/** A number that shows its calculation when clicked. It is plain text when there is no explanation or the role may not see it. */
export const Explained = ({ entity: name, id, field, children }: Props) => {
  const { role, can } = useRights()
  const [isOpen, setOpen] = useState(false)
  const entity: Entity = entities[name]
  const declared = fieldsFor(role, entity).find(([seen]) => seen === field)?.[1]
  if (!declared || !can('read', entity) || !explanationOf(name, field)) return <>{children}</>
  const label = `Explain ${declared.label.toLowerCase()}`
  return (
    <>
      <button type="button" className={classes.number} title={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
        <span className={classes.hidden}>, {label.toLowerCase()}</span>
      </button>
      {isOpen && <Explanation entity={name} id={id} field={field} onClose={() => setOpen(false)} />}
    </>
  )
}
