import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { riskTerms } from '../../../domain/workshop/work-kind.ts'
import { Fact } from '../../documents/fact.tsx'
import type { WorkRow } from '../kind.ts'
import classes from './order-form.module.css'
import type { WorkValues } from './values.ts'

const { fields } = entities.orderForm

/** The instructions for the workshop, and the risks explained to the customer. */
export const WorkTerms = ({ issued, readOnly }: { issued: WorkRow | null; readOnly: boolean }) => {
  const { control, register } = useFormContext<WorkValues>()
  const items = useWatch({ control, name: 'items' })
  const { errors } = useFormState({ control, name: ['riskAccepted', 'risk', 'instructions'] })
  const isCustody = items.some(({ isBrought }) => isBrought)
  return (
    <div className={classes.terms}>
      <Textarea
        label={fields.instructions.label}
        {...register('instructions')}
        readOnly={readOnly}
        autosize
        minRows={2}
        maxRows={8}
        error={errors.instructions?.message}
      />
      {issued?.risk && (
        <Fact label={fields.risk.label}>
          <span className={classes.risk}>{issued.risk}</span>
        </Fact>
      )}
      {issued?.receivedBy && <Fact label={fields.receivedBy.label}>{issued.receivedBy}</Fact>}
      {isCustody && !issued && (
        <>
          <Textarea
            label={fields.risk.label}
            description={fields.risk.help}
            placeholder={riskTerms}
            {...register('risk')}
            autosize
            minRows={2}
            maxRows={6}
            error={errors.risk?.message}
          />
          <TextInput label={fields.receivedBy.label} {...register('receivedBy')} maxLength={120} autoComplete="off" />
          <Checkbox label={fields.riskAccepted.label} {...register('riskAccepted')} error={errors.riskAccepted?.message} />
        </>
      )}
    </div>
  )
}
