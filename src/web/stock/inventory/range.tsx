import { Alert, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { rangeFields } from '../../../domain/stock/inventory/entity.ts'
import { counted } from '../../kit/data/number.ts'
import { records } from '../../kit/data/records.ts'
import classes from '../../kit/feedback/form-dialog.module.css'
import { FormDialog, useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { FieldInput } from '../../kit/form/fields.tsx'
import { blankOf, numberProblems, readTyped, type Typed } from '../../kit/form/schema.ts'
import { fieldsFor } from '../../kit/record/entity.ts'
import { useRights } from '../../kit/shell/session.tsx'
import type { Stone } from '../stone/cells.tsx'
import { TreatmentsInput, treatmentsIn } from '../stone/treatments.tsx'
import { failedIn } from '../stone/unread.ts'

type Picked = Pick<Stone, 'id' | 'sku'>
type Props = { stones: readonly Picked[]; onClose: () => void; onDone: () => void }

type ValueProps = {
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
  autoFocus: boolean
}

const ValueInput = ({ field, ...props }: ValueProps) =>
  props.name === 'treatments' ? (
    <TreatmentsInput {...props} value={treatmentsIn(props.value)} usual={['N', 'H', 'O']} />
  ) : (
    <FieldInput {...props} field={{ ...field, mode: 'optional' }} />
  )

const isEmpty = (name: string, field: Field, value: unknown) => readTyped(name, field, value) === null

const outcomeOf = (changed: number, of: number) =>
  `${counted(changed, 'stone')} changed.${of > changed ? ` ${counted(of - changed, 'stone')} already had these values.` : ''}`

// More would not be read one by one.
const mostListed = 10

/** Changes the same fields of several stones, all or none. */
export const RangeDialog = ({ stones, onClose, onDone }: Props) => {
  const { role } = useRights()
  const fields = fieldsFor(role, entities.inventory).filter(([name]) => rangeFields.some(one => one === name))
  const [typed, setTyped] = useState<Typed>({})
  const [left, setLeft] = useState(stones)
  const action = useSubmit((body: { ids: string[]; change: Typed }) => records.range(entities.inventory, body))
  const chosen = Object.keys(typed).flatMap(name => fields.filter(([one]) => one === name))
  const offered = fields.filter(([name]) => !(name in typed)).map(([name, field]) => ({ value: name, label: field.label }))
  const change = Object.fromEntries(chosen.map(([name, field]) => [name, readTyped(name, field, typed[name])]))
  const isFilled =
    chosen.length > 0 &&
    Object.values(change).every(value => value !== undefined) &&
    Object.keys(numberProblems(chosen, typed)).length === 0
  const emptied = chosen.filter(([name, field]) => isEmpty(name, field, typed[name])).map(([, { label }]) => label.toLowerCase())
  const failed = failedIn(action.refused?.data)
  const skuOf = (id: string) => left.find(stone => stone.id === id)?.sku ?? 'Stone'
  const submit = async () => {
    const done = await action.run({ ids: left.map(({ id }) => id), change })
    if (!done) return
    notify.success(outcomeOf(done.changed, left.length))
    onDone()
    onClose()
  }
  return (
    <FormDialog
      title={`Change ${counted(left.length, 'stone')}`}
      ok={`Change ${counted(left.length, 'stone')}`}
      ready={isFilled && left.length > 0}
      action={failed.length > 0 ? { ...action, refused: null } : action}
      beside={chosen.map(([name]) => `change.${name}`)}
      onSubmit={submit}
      onClose={onClose}
    >
      {failed.length > 0 && (
        <Alert color="red" role="alert" p="xs" title="Nothing was changed.">
          {failed.slice(0, mostListed).map(({ id, reason }) => (
            <p key={id}>
              <b>{skuOf(id)}:</b> {reason}
            </p>
          ))}
          {failed.length > mostListed && <p>{counted(failed.length - mostListed, 'other stone')} cannot be changed either.</p>}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setLeft(left.filter(({ id }) => !failed.some(one => one.id === id)))}
            disabled={!failed.some(({ id }) => left.some(stone => stone.id === id))}
          >
            Exclude {counted(failed.length, 'stone')}
          </Button>
        </Alert>
      )}
      {chosen.map(([name, field]) => (
        <ValueInput
          key={name}
          name={name}
          field={field}
          value={typed[name]}
          onChange={value => setTyped({ ...typed, [name]: value })}
          error={action.refused?.fields[`change.${name}`]}
          autoFocus={name === chosen.at(-1)?.[0]}
        />
      ))}
      <Select
        key={chosen.length}
        label={chosen.length === 0 ? 'Field to change' : 'Another field to change'}
        data={offered}
        value={null}
        onChange={name => {
          const field = fields.find(([one]) => one === name)?.[1]
          if (name && field) setTyped({ ...typed, [name]: field.kind === 'choice' ? null : blankOf(field) })
        }}
        searchable
        selectFirstOptionOnChange
        maxDropdownHeight={260}
        data-autofocus
      />
      {emptied.length > 0 && <p className={classes.quiet}>These fields are cleared: {emptied.join(', ')}.</p>}
    </FormDialog>
  )
}
