import { Alert, Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { nouns } from '../domain/index.ts'
import { isQuantity, isZero, minus, readWeight, round } from '../domain/kit/quantity.ts'
import classes from './inventory-adjust.module.css'
import { quantityOf, type Stone } from './inventory-cells.tsx'
import { api, Refused } from './kit/api.ts'
import { Dialog, DialogFoot } from './kit/dialog.tsx'
import { DecimalInput, WeightInput } from './kit/fields.tsx'
import { notify } from './kit/notice.tsx'
import { weight as asWeight } from './kit/number.ts'
import { useChange } from './kit/query.ts'

type Count = { id: string; version: number; pieces: number | null; weight: string; reason: string }
const least = 5

const signed = (difference: string, text: string) => `${difference.startsWith('-') ? '−' : '+'}${text.replace('-', '')}`

/** What the count would change, in words; null while it says nothing yet. */
const differenceOf = (stone: Stone, pieces: string, weight: string): string | null => {
  const counted = readWeight(weight)
  if (counted === null) return null
  const carats = minus(counted, stone.availableWeight)
  const count = stone.availablePieces !== null && /^\d+$/.test(pieces) ? Number(pieces) - stone.availablePieces : 0
  if (isZero(carats) && count === 0) return 'That is what the book says already.'
  return [count === 0 ? '' : `${signed(String(count), String(count))} pcs`, isZero(carats) ? '' : `${signed(carats, asWeight(carats))} ct`]
    .filter(Boolean)
    .join(', ')
}

/** Makes the book say what was counted: pieces and carats in the safe now, and why they differ. */
export const AdjustDialog = ({ stone, onClose }: { stone: Stone; onClose: () => void }) => {
  const hasPieces = stone.availablePieces !== null || stone.pieces !== null
  const [pieces, setPieces] = useState(stone.availablePieces === null ? '' : String(stone.availablePieces))
  const [weight, setWeight] = useState(round(stone.availableWeight, 3).replace(/0$/, ''))
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const adjust = useChange((count: Count) => api.put<Stone>(`${nouns.inventory.path}/adjust`, count))
  const difference = differenceOf(stone, pieces, weight)
  const ready = readWeight(weight) !== null && reason.trim().length >= least && (!hasPieces || isQuantity(pieces))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const row = await adjust.mutateAsync({
        id: stone.id,
        version: stone.version,
        pieces: hasPieces ? Number(pieces) : null,
        weight: readWeight(weight) ?? weight,
        reason: reason.trim(),
      })
      notify.success(`${row.sku} now has ${quantityOf(row.availablePieces, row.availableWeight)} in the safe.`)
      onClose()
    } catch (error) {
      if (error instanceof Refused) setRefused(error)
      else notify.error(error)
    }
  }
  return (
    <Dialog title={`Adjust ${stone.sku}`} onClose={onClose}>
      <form className={classes.form} onSubmit={event => void submit(event)} noValidate>
        <p>
          The book says <b>{quantityOf(stone.availablePieces, stone.availableWeight)}</b> in the safe. What did you count?
        </p>
        {refused && (
          <Alert color="red" role="alert" p="xs">
            {refused.message}
          </Alert>
        )}
        <div className={classes.count}>
          <WeightInput label="Carats weighed" value={weight} onChange={setWeight} error={refused?.fields.weight} autoFocus />
          {hasPieces && <DecimalInput label="Pieces counted" value={pieces} onChange={setPieces} error={refused?.fields.pieces} />}
        </div>
        <p className={classes.difference} aria-live="polite">
          {difference ?? ' '}
        </p>
        <Textarea
          label="Reason"
          description="In a few words: what happened."
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          error={refused?.fields.reason}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready} loading={adjust.isPending}>
            Adjust
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
