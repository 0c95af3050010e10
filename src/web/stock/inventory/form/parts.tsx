import { memo, type ReactNode } from 'react'
import { entities } from '../../../../domain/index.ts'
import { FieldInput, type InputProps } from '../../../kit/form/fields.tsx'
import { fieldFor, type Name } from './draft.ts'
import classes from './form.module.css'

const { fields } = entities.inventory

type EntryProps = Omit<InputProps, 'field' | 'onChange' | 'name'> & {
  name: Name
  type: unknown
  change: (name: string, value: unknown) => void
}

// The form has about forty inputs. Only the one being edited renders again.
/** One input of the form. */
export const Entry = memo(({ name, type, change, ...rest }: EntryProps) => (
  <div data-field={name} className={classes.field} data-wide={fields[name].kind === 'longText' || undefined}>
    <FieldInput name={name} field={fieldFor(type, name)} onChange={value => change(name, value)} {...rest} />
  </div>
))

/** A group of fields. Rare ones are behind a button. */
export const Group = ({
  title,
  children,
  more,
  moreLabel = 'More details',
}: {
  title: string
  children: ReactNode
  more?: ReactNode[]
  moreLabel?: string
}) => (
  <section className={classes.group}>
    <h2>{title}</h2>
    <div>
      <div className={classes.grid}>{children}</div>
      {more && (
        <details className={classes.more}>
          <summary>{moreLabel}</summary>
          <div className={classes.grid}>{more}</div>
        </details>
      )}
    </div>
  </section>
)

/** A total that updates while the user types. */
export const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.sum}>
    <span>{label}</span>
    <output>{children}</output>
  </div>
)
