import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { shownBasis } from '../../../../domain/stock/stone/price-unit.ts'
import { treatmentWords } from '../../../../domain/stock/stone/treatment.ts'
import { stockTypes } from '../../../../domain/stock/stone/type.ts'
import { api } from '../../../kit/data/api.ts'
import { weight as asWeight, counted, price } from '../../../kit/data/number.ts'
import { Money } from '../../../kit/display/cell.tsx'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../../kit/feedback/error-alert.tsx'
import dialog from '../../../kit/feedback/form-dialog.module.css'
import { FormDialog, ReasonInput, useSubmit } from '../../../kit/feedback/form-dialog.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import { WeightInput } from '../../../kit/form/fields.tsx'
import { capital } from '../../../kit/record/entity.ts'
import { Summary } from '../../../kit/record/summary.tsx'
import { useGo } from '../../../kit/shell/place.tsx'
import { useRights, useUser } from '../../../kit/shell/session.tsx'
import { nameOf, quantityOf, type Stone, Treatments } from '../../stone/cells.tsx'
import { useStones } from '../stones.ts'
import { freeOf } from './amount.ts'
import classes from './merge.module.css'
import { type Merged, mergedOf } from './merge.ts'

type Merging = { stones: { id: string; version: number }[]; type?: string; weight?: string; sku?: string; reason?: string }
type Props = { ids: readonly string[]; onClose: () => void; onDone: () => void }

const Sources = ({ stones, seesCost }: { stones: readonly Stone[]; seesCost: boolean }) => {
  const { currency } = useUser().settings
  return (
    <div className={classes.scroll}>
      <table className={classes.sources}>
        <thead>
          <tr>
            <th scope="col">SKU</th>
            <th scope="col" data-second>
              Stone
            </th>
            <th scope="col">Treated</th>
            <th scope="col" className={classes.number}>
              In the safe
            </th>
            {seesCost && (
              <th scope="col" className={classes.number} data-second>
                Cost
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {stones.map(stone => (
            <tr key={stone.id}>
              <td>
                <b>{stone.sku}</b>
              </td>
              <td data-second>{nameOf(stone)}</td>
              <td>
                {stone.treatments.length > 0 ? <Treatments list={stone.treatments} /> : <span className={classes.quiet}>not stated</span>}
              </td>
              <td className={classes.number}>{quantityOf(stone.availablePieces, stone.availableWeight, stone.type)}</td>
              {seesCost && (
                <td className={classes.number} data-second>
                  <Money value={freeOf(stone).value} currency={currency} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Outcome = ({ stones, merged, seesCost }: { stones: readonly Stone[]; merged: Merged; seesCost: boolean }) => {
  const base = useUser().settings.currency
  const { traits, pieces, weight, colour, cost, certificates } = merged
  const first = stones[0]
  if (!traits || !first) return null
  const treatment =
    traits.treatments.length > 0 ? (
      capital(treatmentWords(traits.treatments))
    ) : (
      <span className={first.naturalness === 'natural' ? classes.missing : classes.quiet}>
        {first.naturalness === 'natural' ? 'not stated: it cannot be sold yet' : 'none stated'}
      </span>
    )
  return (
    <>
      <Summary
        pairs={[
          ['Stone', nameOf({ colour, stoneName: first.stoneName })],
          ['Carats', <b key="carats">{quantityOf(pieces, weight)}</b>],
          ['Treatment', treatment],
          ...(seesCost ? [['Cost', <Money key="cost" value={cost} currency={base} />] as const] : []),
          [
            'Asking',
            traits.askingRate
              ? `${price(traits.askingRate, first.currency)} ${first.currency} ${shownBasis(traits.askingBasis, first.type)}`
              : 'no price yet',
          ],
        ]}
      />
      {certificates.length > 0 && <p className={dialog.quiet}>{certificates.join(', ')}: certificates stay with their original stone.</p>}
    </>
  )
}

/** Merges several lots or stones into one, with a preview of the result. */
const Merge = ({ stones, onClose, onDone }: Omit<Props, 'ids'> & { stones: readonly Stone[] }) => {
  const seesCost = useRights().may('confidential.read')
  const go = useGo()
  const [chosen, setChosen] = useState<string | null>(null)
  const [scale, setScale] = useState('')
  const [sku, setSku] = useState('')
  const [reason, setReason] = useState('')
  const merged = mergedOf(stones, scale)
  const type = chosen ?? merged.types[0]
  const { refused, run, isPending } = useSubmit((body: Merging) => api.put('inventory/merge', body))
  const submit = async () => {
    const sources = stones.map(({ id, version, availablePieces, availableWeight }) => ({
      id,
      version,
      pieces: availablePieces,
      weight: availableWeight,
    }))
    const optional = { ...(sku.trim() ? { sku: sku.trim() } : {}), ...(reason.trim() ? { reason: reason.trim() } : {}) }
    const done = await run({ stones: sources, type, ...(scale.trim() ? { weight: merged.weight } : {}), ...optional })
    const into = done?.into[0]
    if (!into) return
    notify.success(`${counted(stones.length, 'stone')} merged into ${into.sku}.`)
    onDone()
    onClose()
    go(`/purchases-and-stock/inventory/${into.id}`)
  }
  const types = stockTypes.filter(({ value }) => merged.types.includes(value)).map(({ value, label }) => ({ value, label }))
  return (
    <FormDialog
      title={`Merge ${counted(stones.length, 'stone')}`}
      ok="Merge"
      wide
      ready={merged.fault === null && merged.scaleFault === null && merged.isWeighed}
      action={{ refused, isPending }}
      beside={['weight', 'sku', 'type', 'reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <ErrorAlert message={merged.fault} />
      <Sources stones={stones} seesCost={seesCost} />
      {!merged.fault && (
        <div className={classes.outcome}>
          <h3>Result</h3>
          <Outcome stones={stones} merged={merged} seesCost={seesCost} />
          <div className={dialog.pair}>
            <Select
              label="Stock type"
              data={types}
              value={type ?? null}
              onChange={setChosen}
              allowDeselect={false}
              error={refused?.fields.type}
            />
            <WeightInput
              label="Measured weight, if different"
              type={stones[0]?.type}
              value={scale}
              onChange={setScale}
              placeholder={asWeight(merged.book)}
              error={merged.scaleFault ?? refused?.fields.weight}
              data-autofocus
            />
            <TextInput
              label="SKU"
              placeholder="Automatic if empty"
              value={sku}
              onChange={event => setSku(event.currentTarget.value)}
              error={refused?.fields.sku}
              autoComplete="off"
              maxLength={32}
            />
          </div>
          <ReasonInput optional value={reason} onChange={setReason} error={refused?.fields.reason} />
        </div>
      )}
    </FormDialog>
  )
}

/** Loads the current stones with these ids and merges them. */
export const MergeDialog = ({ ids, ...rest }: Props) => {
  const { data: stones, error } = useStones(ids)
  if (error)
    return (
      <Dialog title="Merge" onClose={rest.onClose}>
        <p role="alert">{error.message}</p>
      </Dialog>
    )
  return stones ? <Merge stones={stones} {...rest} /> : null
}
