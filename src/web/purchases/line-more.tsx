import { TextInput } from '@mantine/core'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isWhole } from '../../domain/stock/stone/type.ts'
import { messagesByField } from '../documents/faults.ts'
import { FieldGrid } from '../kit/form/field-grid.tsx'
import { TreatmentsInput } from '../stock/stone/treatments.tsx'
import classes from './purchase.module.css'
import { LineStones } from './stones.tsx'
import { codesOf, moreFields, type PurchaseValues, treatmentsOf } from './values.ts'

const refilled = moreFields.filter(([name]) => name === 'discountPercent')
// The fields that each of several stones has separately.
const ownOfEach = new Set(['sku'])

/** The rarely used fields of a line, and its stones when it has several. */
export const LineMore = ({ index, isRefill }: { index: number; isRefill: boolean }) => {
  const form = useFormContext<PurchaseValues>()
  const [more, type, stones, treated, treatments, stone] = useWatch({
    control: form.control,
    name: [
      `items.${index}.more`,
      `items.${index}.type`,
      `items.${index}.stones`,
      `items.${index}.treated`,
      `items.${index}.treatments`,
      `items.${index}.stoneName`,
    ],
  })
  const { errors } = useFormState({ control: form.control, name: `items.${index}` })
  const problems = messagesByField(errors.items?.[index]?.more)
  const isMany = stones.length > 0
  const fields = isRefill ? refilled : moreFields.filter(([name]) => !isMany || !ownOfEach.has(name))
  const line = form.getValues(`items.${index}`)
  return (
    <div className={classes.inside}>
      {!isRefill && isWhole(type) && <LineStones index={index} />}
      <FieldGrid
        fields={fields.map(([name, field]) => [name, { ...field, help: undefined }])}
        typed={more}
        problems={problems}
        onChange={(name, value) => {
          form.setValue(`items.${index}.more`, { ...form.getValues(`items.${index}.more`), [name]: value })
          form.clearErrors(`items.${index}.more`)
        }}
      />
      {!isRefill && (
        <TreatmentsInput
          value={treatmentsOf({ ...line, treated, treatments })}
          onChange={list => {
            form.setValue(`items.${index}.treatments`, list)
            form.setValue(`items.${index}.treated`, codesOf(list))
          }}
          usual={stone?.treatments ?? ['H', 'N']}
        />
      )}
      <TextInput
        label={isRefill ? 'Note' : 'Internal note on the stones'}
        {...form.register(`items.${index}.description`)}
        maxLength={500}
        autoComplete="off"
      />
    </div>
  )
}
