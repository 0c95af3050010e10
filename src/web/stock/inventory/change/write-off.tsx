import { useState } from 'react'
import { costOfPart } from '../../../../domain/stock/inventory/cost.ts'
import { isWhole } from '../../../../domain/stock/stone/type.ts'
import { api } from '../../../kit/data/api.ts'
import { Money } from '../../../kit/display/cell.tsx'
import classes from '../../../kit/feedback/form-dialog.module.css'
import { FormDialog, isReason, ReasonInput, useSubmit } from '../../../kit/feedback/form-dialog.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import { useRights, useUser } from '../../../kit/shell/session.tsx'
import { quantityOf, type Stone } from '../../stone/cells.tsx'
import { freeOf, readAmount } from './amount.ts'
import { AmountInput } from './amount-input.tsx'

type WritingOff = { id: string; version: number; pieces?: number | null; weight?: string; reason: string }

/** Writes off lost stock. It can be undone when the stock turns up. */
export const WriteOffDialog = ({ stone, onClose }: { stone: Stone; onClose: () => void }) => {
  const { may } = useRights()
  const { currency } = useUser().settings
  const [typed, setTyped] = useState({ pieces: '', weight: '' })
  const [reason, setReason] = useState('')
  const action = useSubmit((body: WritingOff) => api.put('inventory/write-off', body))
  const { amount } = readAmount(stone, typed)
  const submit = async () => {
    if (!amount) return
    const { id, version } = stone
    const done = await action.run({ id, version, ...(isWhole(stone.type) ? {} : amount), reason: reason.trim() })
    if (!done) return
    notify.success(`${isWhole(stone.type) ? '' : `${quantityOf(amount.pieces, amount.weight, stone.type)} of `}${stone.sku} written off.`)
    onClose()
  }
  return (
    <FormDialog
      title={`Write off ${stone.sku}`}
      ok="Write off"
      color="red"
      ready={amount !== null && isReason(reason)}
      action={action}
      beside={['pieces', 'weight', 'reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <b>{quantityOf(stone.availablePieces, stone.availableWeight, stone.type)}</b> in the safe.
        {!isWhole(stone.type) && ' Enter the quantity to write off.'}
      </p>
      <AmountInput stone={stone} value={typed} onChange={setTyped} errors={action.refused?.fields} autoFocus />
      <ReasonInput value={reason} onChange={setReason} error={action.refused?.fields.reason} />
      <p className={classes.message} aria-live="polite">
        {amount && (
          <>
            <b>{quantityOf(amount.pieces, amount.weight, stone.type)}</b> are written off
            {may('confidential.read') && (
              <>
                , a loss of{' '}
                <b>
                  <Money value={costOfPart(freeOf(stone), amount)} currency={currency} />
                </b>
              </>
            )}
            .
          </>
        )}
      </p>
    </FormDialog>
  )
}
