import { setting } from '../../../domain/company/setting.ts'
import { entities } from '../../../domain/index.ts'
import { useRows, useSaveChecked } from '../../kit/data/query.ts'
import { Go } from '../../kit/shell/place.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

const { numberPattern } = setting.fields

/** The pattern of document numbers, and how each kind of stock gets its SKU. */
export const NumbersStep = ({ settings, office: _, ...state }: StepProps) => {
  const save = useSaveChecked(setting)
  const definitions = useRows(entities.taggingDefinition, {}).data?.rows ?? []
  return (
    <StepForm
      {...state}
      fields={{ numberPattern }}
      record={settings}
      save={draft => save.mutateAsync({ id: settings.id, version: settings.version, ...draft })}
    >
      <h3>Stock numbers</h3>
      <dl className={classes.summary}>
        {definitions.map(({ id, name, pattern }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{pattern}</dd>
          </div>
        ))}
      </dl>
      <Go to="/purchases-and-stock/inventory/lists/taggingdefination">Change tagging definitions</Go>
    </StepForm>
  )
}
