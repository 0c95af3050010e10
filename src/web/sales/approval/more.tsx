import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { Fact } from '../../documents/fact.tsx'
import { Cell, inWords } from '../../kit/display/cell.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import classes from './approval.module.css'

const { purpose, certificates, receivedBy, shipping, terms } = entities.approval.fields
const optionsOf = (field: { options?: readonly { value: string; label: string }[] | undefined }) =>
  (field.options ?? []).map(({ value, label }) => ({ value, label }))

const Words = ({ name, label, max }: { name: 'receivedBy' | 'sentBy'; label: string; max: number }) => (
  <Controller
    name={name}
    render={({ field, fieldState }) => (
      <TextInput
        label={label}
        value={field.value}
        onChange={event => field.onChange(event.currentTarget.value)}
        maxLength={max}
        autoComplete="off"
        error={fieldState.error?.message}
      />
    )}
  />
)

/** The person who receives the goods. */
const ReceivedByInput = () => <Words name="receivedBy" label={receivedBy.label} max={120} />

/** The fields that only an approval has: recipient, purpose, enclosed reports and terms. */
export const ApprovalMore = () => (
  <div className={classes.extra}>
    <ReceivedByInput />
    <Controller
      name="purpose"
      render={({ field }) => (
        <Select label={purpose.label} data={optionsOf(purpose)} value={field.value} onChange={field.onChange} allowDeselect={false} />
      )}
    />
    <Controller
      name="certificates"
      render={({ field }) => (
        <MultiSelect
          label={certificates.label}
          data={optionsOf(certificates)}
          value={field.value}
          onChange={field.onChange}
          placeholder={field.value.length === 0 ? 'None' : ''}
        />
      )}
    />
    <Words name="sentBy" label={shipping.label} max={200} />
    <details className={classes.terms}>
      <summary>{terms.label}</summary>
      <Controller
        name="terms"
        render={({ field }) => (
          <Textarea
            aria-label={terms.label}
            description="If empty, the company’s standard terms are printed."
            value={field.value}
            onChange={event => field.onChange(event.currentTarget.value)}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={4000}
          />
        )}
      />
    </details>
  </div>
)

/** The same fields after issue. Only the recipient can still be corrected. */
export const ApprovalMoreSummary = ({ row }: { row: ApprovalRow }) => (
  <div className={classes.extra}>
    <ReceivedByInput />
    <Fact label={purpose.label}>
      <Cell name="purpose" field={purpose} row={row} plain />
    </Fact>
    <Fact label={certificates.label}>{inWords(certificates, row.certificates) || 'None'}</Fact>
    {row.shipping && <Fact label={shipping.label}>{row.shipping}</Fact>}
  </div>
)
