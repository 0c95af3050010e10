import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { nouns } from '../domain/index.ts'
import { isPositive, readWeight } from '../domain/kit/quantity.ts'
import { isWhole } from '../domain/stock-type.ts'
import { nameOf, quantityOf, type Stone } from './inventory-cells.tsx'
import { MoveDialog, useMove } from './inventory-move.tsx'
import { api } from './kit/api.ts'
import { DayInput, DecimalInput, WeightInput } from './kit/fields.tsx'
import { notify } from './kit/notice.tsx'
import { counted, today } from './kit/number.ts'
import { usePage } from './kit/query.ts'
import classes from './purchase.module.css'
import type { PurchaseRow } from './purchase-values.ts'

type Much = { pieces: string; weight: string }
type Sent = { id: string; version: number; date: string; stones: { id: string; pieces?: number | null; weight?: string }[] }

/** Goods on memo that go back to the supplier who left them: chosen one by one, of a lot also in part. */
export const MemoReturn = ({ row, onDone, onClose }: { row: PurchaseRow; onDone: (row: PurchaseRow) => void; onClose: () => void }) => {
  const { rows, isPending } = usePage(nouns.inventory, { purchase: row.id, sort: 'sku' })
  const here = (rows as unknown as Stone[]).filter(stone => isPositive(stone.availableWeight))
  const [chosen, setChosen] = useState<Readonly<Record<string, Much>>>({})
  const [date, setDate] = useState(today)
  const move = useMove((body: Sent) => api.put<PurchaseRow>('purchase/return', body))
  const count = Object.keys(chosen).length
  const tick = (stone: Stone, on: boolean) =>
    setChosen(({ [stone.id]: _, ...rest }) => (on ? { ...rest, [stone.id]: { pieces: '', weight: '' } } : rest))
  const change = (id: string, by: Partial<Much>) => setChosen(before => ({ ...before, [id]: { ...before[id]!, ...by } }))
  const submit = async () => {
    const stones = Object.entries(chosen).map(([id, { pieces, weight }]) => ({
      id,
      ...(pieces.trim() ? { pieces: Number(pieces) } : {}),
      ...(weight.trim() ? { weight: readWeight(weight) ?? weight } : {}),
    }))
    const done = await move.run({ id: row.id, version: row.version, date, stones })
    if (!done) return
    notify.success(`${counted(count, 'stone')} back to ${row.supplier?.title}.`)
    onDone(done)
    onClose()
  }
  return (
    <MoveDialog
      title={`Return to ${row.supplier?.title}`}
      ok={count > 0 ? `Return ${counted(count, 'stone')}` : 'Return'}
      wide
      ready={count > 0 && Boolean(date)}
      move={move}
      beside={['date']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.quiet}>What goes back leaves stock, and nothing is owed for it.</p>
      {!isPending && here.length === 0 && <p>None of it is in the safe any more.</p>}
      <ul className={classes.back}>
        {here.map(stone => {
          const much = chosen[stone.id]
          return (
            <li key={stone.id}>
              <Checkbox
                label={`${stone.sku}, ${nameOf(stone)}, ${quantityOf(stone.availablePieces, stone.availableWeight)}`}
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
                      value={much.pieces}
                      onChange={pieces => change(stone.id, { pieces })}
                    />
                  )}
                  <WeightInput
                    label={`Carats of ${stone.sku}`}
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
      <DayInput label="On" value={date} onChange={setDate} required error={move.refused?.fields.date} />
    </MoveDialog>
  )
}
