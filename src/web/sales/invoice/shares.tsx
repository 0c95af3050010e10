import { Button } from '@mantine/core'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { isNegative, minus, sum } from '../../../domain/kit/quantity.ts'
import { Fact } from '../../documents/fact.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { CrossIcon, PlusIcon } from '../../kit/display/icons.tsx'
import { DecimalInput } from '../../kit/form/fields.tsx'
import { asTyped, typedPercent } from '../../kit/form/typed-text.ts'
import { EmployeeInput } from '../../people/employee/picker.tsx'
import type { DocumentValues, InvoiceRow } from '../../stock/stone/line-values.ts'
import classes from './shares.module.css'

const { splits } = entities.invoice.fields
const max = 5

/** The people who share a sale, and the salesperson's remaining share (docs/domain/people.md#sharing-a-sale). */
export const InvoiceShares = () => {
  const { fields, append, remove } = useFieldArray<DocumentValues, 'splits'>({ name: 'splits' })
  return (
    <section className={classes.shares} aria-label={splits.label}>
      {fields.map(({ id }, at) => (
        <Share key={id} at={at} onDrop={() => remove(at)} />
      ))}
      <div className={classes.foot}>
        {fields.length < max && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<PlusIcon width={12} />}
            onClick={() => append({ employee: null, share: '' })}
          >
            {fields.length === 0 ? 'Share sale' : 'Add colleague'}
          </Button>
        )}
        {fields.length > 0 && <Rest />}
      </div>
    </section>
  )
}

const Share = ({ at, onDrop }: { at: number; onDrop: () => void }) => {
  const { clearErrors } = useFormContext<DocumentValues>()
  return (
    <div className={classes.share}>
      <Controller<DocumentValues, `splits.${number}.employee`>
        name={`splits.${at}.employee`}
        render={({ field, fieldState }) => (
          <EmployeeInput
            label={splits.label}
            value={field.value}
            onChange={choice => {
              field.onChange(choice)
              clearErrors('splits')
            }}
            autoFocus={!field.value}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller<DocumentValues, `splits.${number}.share`>
        name={`splits.${at}.share`}
        render={({ field, fieldState }) => (
          <DecimalInput
            label="Share"
            unit="%"
            kind={numberKinds.percent}
            value={field.value}
            onChange={text => {
              field.onChange(text)
              clearErrors('splits')
            }}
            error={fieldState.error?.message}
          />
        )}
      />
      <IconButton label="Remove share" onClick={onDrop}>
        <CrossIcon />
      </IconButton>
    </div>
  )
}

/** The remaining share of the salesperson. */
const Rest = () => {
  const [shares, salesperson] = useWatch<DocumentValues, ['splits', 'salesperson']>({ name: ['splits', 'salesperson'] })
  const rest = minus('100', sum(shares.map(({ share }) => typedPercent(share))))
  return (
    <span data-tone={isNegative(rest) ? 'red' : undefined}>
      {isNegative(rest) ? 'The shares exceed 100 %.' : `${salesperson?.title ?? 'The salesperson'}: ${asTyped(rest)} %`}
    </span>
  )
}

/** The people who share an issued sale. */
export const InvoiceSharesFact = ({ row }: { row: InvoiceRow }) =>
  row.splits.length > 0 && (
    <Fact label={splits.label}>{row.splits.map(({ employee, share }) => `${employee.title} ${asTyped(share)} %`).join(', ')}</Fact>
  )
