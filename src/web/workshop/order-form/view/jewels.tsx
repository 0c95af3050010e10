import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { isPositive } from '../../../../domain/kit/quantity.ts'
import { type Part, weighingFault, weightsOf } from '../../../../domain/workshop/order-form/jewel.ts'
import { AddButton } from '../../../documents/lines/line-parts.tsx'
import { dayOn } from '../../../kit/data/number.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { CrossIcon } from '../../../kit/display/icons.tsx'
import { DayInput, DecimalInput } from '../../../kit/form/fields.tsx'
import { newId } from '../../../kit/form/new-id.ts'
import { priceIn } from '../../../kit/form/typed-number.ts'
import { asTyped, typedGrams, typedPrice } from '../../../kit/form/typed-text.ts'
import type { WorkRow } from '../../kind.ts'
import { WorkDialog, type WorkDialogProps } from '../../transition-dialog.tsx'
import classes from '../order-form.module.css'

type Typed = { key: string; sku: string; gross: string; asking: string }
const blank = (): Typed => ({ key: newId(), sku: '', gross: '', asking: '' })

/** The material still in work, all of which goes into the jewelry. */
const partsOf = (row: WorkRow): Part[] =>
  row.items
    .filter(line => isPositive(line.openWeight ?? '0'))
    .map(line => ({
      ...{ id: line.id, inventory: line.inventory?.id ?? '', type: line.type, ownership: line.ownership, purity: line.purity ?? null },
      ...{ pieces: line.openPieces, weight: line.openWeight ?? '0', value: '0' },
    }))

/** Completes a jewelry order. The measured weight is compared with the material, to the thousandth of a gram. */
export const JewelsDialog = (props: WorkDialogProps) => {
  const { row } = props
  const parts = partsOf(row)
  const weights = weightsOf(parts)
  const [date, setDate] = useState(dayOn(row))
  const [jewels, setJewels] = useState<Typed[]>([blank()])
  const change = (key: string, to: Partial<Typed>) => setJewels(before => before.map(one => (one.key === key ? { ...one, ...to } : one)))
  const scales = jewels.map(({ gross }) => (gross.trim() ? (typedGrams(gross) ?? undefined) : undefined))
  const unread = jewels.find(
    ({ gross, asking }) => (gross.trim() && !typedGrams(gross)) || (asking.trim() && !typedPrice(asking, row.currency)),
  )
  const fault = unread ? 'Enter a valid weight and price.' : weighingFault(parts, scales)
  return (
    <WorkDialog
      {...props}
      wide
      title={`Complete ${row.number}`}
      action="complete"
      ok={jewels.length === 1 ? 'Complete jewel' : `Complete ${jewels.length} jewels`}
      inputOf={() => ({
        date: date || undefined,
        products: jewels.map(({ sku, gross, asking }) => ({
          ...(sku.trim() ? { sku: sku.trim() } : {}),
          ...(gross.trim() ? { gross: typedGrams(gross) } : {}),
          ...(asking.trim() ? { askingRate: typedPrice(asking, row.currency) } : {}),
        })),
      })}
      successMessage={`${row.number} completed.`}
      isReady={fault === null}
    >
      <p>
        In work: {asTyped(weights.net, 2)} g of metal ({asTyped(weights.fine, 2)} g fine) and {asTyped(weights.stones, 2)} g of stones:{' '}
        <b>{asTyped(weights.gross, 2)} g</b> in total.
      </p>
      {jewels.map(({ key, sku, gross, asking }, index) => (
        <div key={key} className={classes.jewel}>
          <DecimalInput
            label={`Weight of jewel ${index + 1}`}
            unit="g"
            kind={numberKinds.grams}
            placeholder={jewels.length === 1 ? asTyped(weights.gross, 2) : ''}
            value={gross}
            onChange={text => change(key, { gross: text })}
          />
          <TextInput
            label="SKU"
            placeholder="Next number"
            value={sku}
            onChange={event => change(key, { sku: event.currentTarget.value })}
            autoComplete="off"
          />
          <DecimalInput
            label="Asking price"
            unit={row.currency}
            kind={priceIn(row.currency)}
            value={asking}
            onChange={text => change(key, { asking: text })}
          />
          {jewels.length > 1 && (
            <IconButton label={`Remove jewel ${index + 1}`} onClick={() => setJewels(before => before.filter(one => one.key !== key))}>
              <CrossIcon />
            </IconButton>
          )}
        </div>
      ))}
      <div>
        <AddButton onClick={() => setJewels(before => [...before, blank()])}>Add jewel</AddButton>
      </div>
      {fault && (
        <p role="status" className={classes.fault}>
          {fault}
        </p>
      )}
      <DayInput label="Date" value={date} onChange={setDate} required />
    </WorkDialog>
  )
}
