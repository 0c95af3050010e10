import type { Field } from '../../../domain/kit/field.ts'
import { FieldInput } from './fields.tsx'
import classes from './form.module.css'
import type { Typed } from './schema.ts'
import { sectionsOf } from './sections.ts'

type Props = {
  fields: readonly [string, Field][]
  groups?: readonly { label: string; fields: readonly string[] }[]
  typed: Typed
  /** The error messages, by field. */
  problems?: Readonly<Record<string, string>>
  onChange: (name: string, value: unknown) => void
}

/** Inputs for declared fields that are part of a larger form than that of one record. */
export const FieldGrid = ({ fields, groups = [], typed, problems = {}, onChange }: Props) =>
  sectionsOf(fields, groups).map(section => (
    <section key={section.label} className={classes.section}>
      {section.label && <h2>{section.label}</h2>}
      <div className={classes.grid}>
        {section.fields.map(([name, field]) => (
          <div key={name} className={classes.field} data-wide={field.kind === 'longText' || undefined}>
            <FieldInput
              name={name}
              field={field}
              value={typed[name]}
              currency={typed.currency}
              error={problems[name]}
              onChange={value => onChange(name, value)}
            />
          </div>
        ))}
      </div>
    </section>
  ))
