import type { ListDeclaration } from '../../../domain/kit/import/list.ts'
import { FieldInput } from '../../kit/form/fields.tsx'
import { entityOf } from '../../kit/record/entity.ts'
import { Chosen } from './chosen.tsx'
import classes from './import.module.css'
import type { DefaultsProps } from './job.ts'

/** The values for empty cells and missing columns of a declared list, by its fields. */
export const ListDefaults = ({ list, reading, onChange, faults }: DefaultsProps & { list: ListDeclaration }) => {
  const set = (name: string, value: unknown) =>
    onChange({ ...reading, defaults: { ...reading.defaults, [name]: value === '' ? null : value } })
  return (
    <div className={classes.defaults}>
      {list.defaults.map(name => {
        const declared = list.fields[name]
        if (!declared) return null
        const [field, value, error] = [declared.optional(), reading.defaults[name] ?? null, faults[`defaults.${name}`]]
        return field.kind === 'ref' ? (
          <Chosen
            key={name}
            entity={entityOf(field)}
            label={field.label}
            id={typeof value === 'string' ? value : null}
            onChange={id => set(name, id)}
            error={error}
          />
        ) : (
          <FieldInput key={name} name={name} field={field} value={value} onChange={given => set(name, given)} error={error} />
        )
      })}
    </div>
  )
}
