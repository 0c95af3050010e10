import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type ExplainedNoun, explanationOf } from '../../../domain/reports/explain.ts'
import { nouns } from '../../../domain/index.ts'
import type { Noun } from '../../../domain/kit/entity.ts'
import classes from './dialog.module.css'
import { fieldsFor } from '../../kit/noun.ts'
import { useRights } from '../../kit/shell/session.tsx'

const Explanation = lazy(async () => ({ default: (await import('./dialog.tsx')).ExplanationDialog }))

type Props = { noun: ExplainedNoun; id: string; field: string; children: ReactNode }

/** A number that says how it comes about when it is pressed; plain where it cannot be told, or not to this role. */
export const Explained = ({ noun: name, id, field, children }: Props) => {
  const { role, can } = useRights()
  const [isOpen, setOpen] = useState(false)
  const noun: Noun = nouns[name]
  const declared = fieldsFor(role, noun).find(([seen]) => seen === field)?.[1]
  if (!declared || !can('read', noun) || !explanationOf(name, field)) return <>{children}</>
  const says = `Explain ${declared.label.toLowerCase()}`
  return (
    <>
      <button type="button" className={classes.number} title={says} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
        <span className={classes.hidden}>, {says.toLowerCase()}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Explanation noun={name} id={id} field={field} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
