import { useState } from 'react'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { isZero, minus } from '../../../../domain/kit/quantity.ts'
import { weightUnitOf } from '../../../../domain/stock/stone/type.ts'
import { api } from '../../../kit/data/api.ts'
import { weight as asWeight } from '../../../kit/data/number.ts'
import classes from '../../../kit/feedback/form-dialog.module.css'
import { FormDialog, isReason, ReasonInput, useSubmit } from '../../../kit/feedback/form-dialog.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import { DecimalInput, WeightInput } from '../../../kit/form/fields.tsx'
import { asTyped, typedCount, typedWeight } from '../../../kit/form/typed-text.ts'
import { quantityOf, type Stone, weightLabel } from '../../stone/cells.tsx'

type Count = { id: string; version: number; pieces: number | null; weight: string; reason: string }

const signed = (difference: string, text: string) => `${difference.startsWith('-') ? '−' : '+'}${text.replace('-', '')}`

/** The change that the count would make, in words; null while nothing is entered. */
export const differenceOf = (stone: Stone, pieces: string, weight: string): string | null => {
  const counted = typedWeight(weight, stone.type)
  if (counted === null) return null
  const weighed = minus(counted, stone.availableWeight)
  const count = stone.availablePieces === null ? 0 : (typedCount(pieces) ?? stone.availablePieces) - stone.availablePieces
  if (isZero(weighed) && count === 0) return 'This is the book quantity. There is nothing to adjust.'
  return [
    count === 0 ? '' : `${signed(String(count), String(count))} pcs`,
    isZero(weighed) ? '' : `${signed(weighed, asWeight(weighed))} ${weightUnitOf(stone.type)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Corrects the book stock to the counted pieces and weight in the safe, with a reason. */
export const AdjustDialog = ({ stone, onClose }: { stone: Stone; onClose: () => void }) => {
  const hasPieces = stone.availablePieces !== null || stone.pieces !== null
  const [pieces, setPieces] = useState(asTyped(stone.availablePieces))
  const [weight, setWeight] = useState(asTyped(stone.availableWeight, 2))
  const [reason, setReason] = useState('')
  const action = useSubmit((count: Count) => api.put('inventory/adjust', count))
  const difference = differenceOf(stone, pieces, weight)
  const ready = typedWeight(weight, stone.type) !== null && isReason(reason) && (!hasPieces || typedCount(pieces) !== null)
  const errors = action.refused?.fields ?? {}
  const submit = async () => {
    const row = await action.run({
      id: stone.id,
      version: stone.version,
      pieces: hasPieces ? typedCount(pieces) : null,
      weight: typedWeight(weight, stone.type) ?? weight,
      reason: reason.trim(),
    })
    if (!row) return
    notify.success(`${row.sku} now has ${quantityOf(row.availablePieces, row.availableWeight, row.type)} in the safe.`)
    onClose()
  }
  return (
    <FormDialog
      title={`Adjust ${stone.sku}`}
      ok="Adjust"
      ready={ready}
      action={action}
      beside={['weight', 'pieces', 'reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        The book shows <b>{quantityOf(stone.availablePieces, stone.availableWeight, stone.type)}</b> in the safe. What did you count?
      </p>
      <div className={classes.pair}>
        <WeightInput
          label={`${weightLabel(stone.type)} weighed`}
          type={stone.type}
          value={weight}
          onChange={setWeight}
          error={errors.weight}
          autoFocus
        />
        {hasPieces && (
          <DecimalInput label="Pieces counted" kind={numberKinds.pieces} value={pieces} onChange={setPieces} error={errors.pieces} />
        )}
      </div>
      <p className={classes.message} aria-live="polite">
        {difference ?? ' '}
      </p>
      <ReasonInput value={reason} onChange={setReason} error={errors.reason} />
    </FormDialog>
  )
}
