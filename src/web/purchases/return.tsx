import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { entities } from '../../domain/index.ts'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { present } from '../../domain/kit/present.ts'
import { isPositive, isQuantity } from '../../domain/kit/quantity.ts'
import { isMemoIn } from '../../domain/purchases/purchase.ts'
import { creditFor, type Returned } from '../../domain/purchases/return.ts'
import { isWhole } from '../../domain/stock/stone/type.ts'
import frame from '../documents/document.module.css'
import { amount, counted, dayOn } from '../kit/data/number.ts'
import { usePage, useRead } from '../kit/data/query.ts'
import { records } from '../kit/data/records.ts'
import { FormDialog, useSubmit } from '../kit/feedback/form-dialog.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { DayInput, DecimalInput, WeightInput } from '../kit/form/fields.tsx'
import { moneyIn, numberFault } from '../kit/form/typed-number.ts'
import { typedCount, typedMoney, typedWeight, weightKind } from '../kit/form/typed-text.ts'
import { nameOf, quantityOf, type Stone, weightLabel } from '../stock/stone/cells.tsx'
import classes from './purchase.module.css'
import type { Made, PurchaseRow } from './values.ts'

type Much = { pieces: string; weight: string }
type Back = { id: string; pieces?: number; weight?: string }
type Sent = { id: string; version: number; date: string; stones: Back[]; credit?: string }

const backOf = (id: string, { pieces, weight }: Much, type: string | undefined): Back => ({
  id,
  ...(pieces.trim() ? { pieces: typedCount(pieces) ?? 0 } : {}),
  ...(weight.trim() ? { weight: typedWeight(weight, type) ?? weight } : {}),
})

/** The amount that the supplier charged for the goods to return. */
const creditTextOf = (row: PurchaseRow, here: readonly Stone[], made: readonly Made[], stones: readonly Back[]): string | null => {
  const goods = stones.flatMap(({ id, pieces, weight }): Returned[] => {
    const stone = here.find(one => one.id === id)
    const line = row.items.find(one => one.id === made.find(one => one.id === id)?.line)
    if (!stone || !line?.weight) return []
    const back = {
      pieces: pieces ?? stone.availablePieces,
      weight: weight !== undefined && isQuantity(weight) ? weight : stone.availableWeight,
    }
    return [{ amount: line.amount, basis: line.basis, came: { pieces: line.pieces, weight: line.weight }, back }]
  })
  const credit = creditFor(row, goods, currencyDigits(row.currency))
  return isPositive(credit) ? amount(credit, row.currency) : null
}

/** Returns goods to their supplier, bought or on memo. The user selects each stone; part of a lot can be returned. */
export const PurchaseReturn = ({ row, onDone, onClose }: { row: PurchaseRow; onDone: (row: PurchaseRow) => void; onClose: () => void }) => {
  const { rows, isPending, more } = usePage(entities.inventory, { purchase: row.id, sort: 'sku' })
  const { data: made = [] } = useRead('purchase/stone', { id: row.id })
  // Loads every page, because all goods of the purchase can be returned.
  useEffect(more)
  const here = rows.filter(stone => isPositive(stone.availableWeight))
  const [chosen, setChosen] = useState<Readonly<Record<string, Much>>>({})
  const [date, setDate] = useState(dayOn(row))
  const [credit, setCredit] = useState('')
  const isMemo = isMemoIn(row.type)
  const action = useSubmit((body: Sent) => records.act(entities.purchase, 'return', body))
  const typeOf = (id: string) => here.find(stone => stone.id === id)?.type
  const stones = Object.entries(chosen).map(([id, much]) => backOf(id, much, typeOf(id)))
  const count = stones.length
  const isRead =
    numberFault(credit, moneyIn(row.currency)) === null &&
    Object.entries(chosen).every(
      ([id, { pieces, weight }]) =>
        numberFault(pieces, numberKinds.pieces) === null && numberFault(weight, weightKind(typeOf(id))) === null,
    )
  const creditText = isMemo ? null : creditTextOf(row, here, made, stones)
  const tick = (stone: Stone, on: boolean) =>
    setChosen(({ [stone.id]: _, ...rest }) => (on ? { ...rest, [stone.id]: { pieces: '', weight: '' } } : rest))
  const change = (id: string, by: Partial<Much>) => setChosen(before => ({ ...before, [id]: { ...present(before[id]), ...by } }))
  const submit = async () => {
    const done = await action.run({
      id: row.id,
      version: row.version,
      date,
      stones,
      ...(credit.trim() ? { credit: typedMoney(credit, row.currency) ?? credit.trim() } : {}),
    })
    if (!done) return
    notify.success(`${counted(count, 'stone')} returned to ${row.supplier?.title}.`)
    onDone(done)
    onClose()
  }
  return (
    <FormDialog
      title={`Return to ${row.supplier?.title}`}
      ok={count > 0 ? `Return ${counted(count, 'stone')}` : 'Return'}
      wide
      ready={count > 0 && Boolean(date) && isRead}
      action={action}
      beside={['date', 'credit']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {isMemo
          ? 'Returned stones leave stock, and you owe nothing for them.'
          : 'Returned stones leave stock at cost. The credit settles this bill first. The rest stays on account.'}
      </p>
      {!isPending && here.length === 0 && <p>None of these stones is in the safe.</p>}
      <ul className={`${frame.picks} ${classes.back}`}>
        {here.map(stone => {
          const much = chosen[stone.id]
          return (
            <li key={stone.id}>
              <Checkbox
                label={`${stone.sku}, ${nameOf(stone)}, ${quantityOf(stone.availablePieces, stone.availableWeight, stone.type)}`}
                checked={Boolean(much)}
                onChange={event => tick(stone, event.currentTarget.checked)}
              />
              {much && !isWhole(stone.type) && (
                <span>
                  {stone.pieces !== null && (
                    <DecimalInput
                      label={`Pieces of ${stone.sku}`}
                      hideLabel
                      placeholder="All pcs"
                      kind={numberKinds.pieces}
                      value={much.pieces}
                      onChange={pieces => change(stone.id, { pieces })}
                    />
                  )}
                  <WeightInput
                    label={`${weightLabel(stone.type)} of ${stone.sku}`}
                    type={stone.type}
                    hideLabel
                    placeholder="All"
                    value={much.weight}
                    onChange={weight => change(stone.id, { weight })}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <div className={classes.agreed}>
        <DayInput label="Date" value={date} onChange={setDate} required error={action.refused?.fields.date} />
        {!isMemo && (
          <DecimalInput
            label="Supplier’s credit"
            unit={row.currency}
            kind={moneyIn(row.currency)}
            value={credit}
            placeholder={creditText ?? 'Amount billed'}
            onChange={setCredit}
            error={action.refused?.fields.credit}
          />
        )}
      </div>
    </FormDialog>
  )
}
