import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import { weightWord } from '../../../../domain/stock/stone/type.ts'
import { price, today } from '../../../kit/data/number.ts'
import { records } from '../../../kit/data/records.ts'
import { Measure, Money } from '../../../kit/display/cell.tsx'
import classes from '../../../kit/feedback/form-dialog.module.css'
import { FormDialog, useSubmit } from '../../../kit/feedback/form-dialog.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'
import { FieldInput } from '../../../kit/form/fields.tsx'
import type { Typed } from '../../../kit/form/schema.ts'
import { useUser } from '../../../kit/shell/session.tsx'
import { quantityOf, type Stone } from '../../stone/cells.tsx'
import { rateOn } from '../../stone/find.ts'
import { averageOf, type RefillDraft, refillDraft, refillFields, refillNames } from './refill-form.ts'

type Name = (typeof refillNames)[number]

const useExchange = (currency: string, date: string): string | undefined => {
  const base = useUser().settings.currency
  const { data } = useQuery({
    queryKey: ['refill', 'exchange', currency, date],
    queryFn: async () => (await rateOn(currency, date, base)) ?? null,
    enabled: Boolean(currency && date),
  })
  return data ?? undefined
}

/** Adds stock to a lot: quantity, cost, and the resulting total cost. */
export const RefillDialog = ({ stone, onClose }: { stone: Stone; onClose: () => void }) => {
  const base = useUser().settings.currency
  const [typed, setTyped] = useState<Typed>({ costBasis: 'per carat', currency: base, landed: '', date: today() })
  const fields = refillFields(stone)
  const exchange = useExchange(String(typed.currency ?? ''), String(typed.date ?? ''))
  const average = averageOf(stone, typed, exchange)
  const action = useSubmit((draft: RefillDraft) => records.create(entities.inventoryRefill, draft))
  const names = refillNames.filter(name => name !== 'pieces' || stone.pieces !== null)
  const submit = async () => {
    const draft = refillDraft(stone, { ...typed, landed: typed.landed || '0' })
    const done = await action.run(draft)
    if (!done) return
    notify.success(`${done.number}: ${quantityOf(done.pieces, done.weight, stone.type)} added to ${stone.sku}.`)
    onClose()
  }
  const fieldProps = (name: Name) => ({
    ...fields[name],
    ...(name === 'pieces' || name === 'currency' ? { mode: 'required' as const, nullable: false } : {}),
    ...(name === 'landed' ? { label: `${fields.landed.label}, ${base}` } : {}),
    help: undefined,
  })
  return (
    <FormDialog
      title={`Refill ${stone.sku}`}
      ok="Refill"
      ready={average !== null && Boolean(typed.date)}
      action={action}
      beside={names}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {quantityOf(stone.heldPieces, stone.heldWeight, stone.type)} now. Add only the same stone with the same treatment. Create a new lot
        for anything else.
      </p>
      <div className={classes.pair}>
        {names.map(name => (
          <div key={name} className={name === 'notes' ? classes.across : undefined}>
            <FieldInput
              name={name}
              field={fieldProps(name)}
              value={typed[name]}
              currency={typed.currency}
              onChange={value => setTyped({ ...typed, [name]: value })}
              error={action.refused?.fields[name]}
              autoFocus={name === names[0]}
            />
          </div>
        ))}
      </div>
      <Average
        type={stone.type}
        average={average}
        currency={base}
        missing={typed.currency !== base && exchange === undefined ? String(typed.currency) : null}
      />
    </FormDialog>
  )
}

type AverageProps = { type: string; average: ReturnType<typeof averageOf>; currency: string; missing: string | null }

const Average = ({ type, average, currency, missing }: AverageProps) => {
  if (missing) return <p className={classes.fault}>No exchange rate for {missing} on this date.</p>
  if (!average) return <p className={classes.message}>Enter {weightWord(type)} and cost rate to see the average cost.</p>
  const { before, after, cost, value, pieces, weight } = average
  return (
    <p className={classes.message} aria-live="polite">
      Cost of the refill:{' '}
      <b>
        <Money value={cost} currency={currency} />
      </b>
      . New total: <b>{quantityOf(pieces, weight, type)}</b> at <Money value={value} currency={currency} />, on average{' '}
      {before && (
        <>
          <s>{price(before, currency)}</s>{' '}
        </>
      )}
      <b data-testid="average">
        <Measure unit={`${currency}/ct`}>{price(after, currency)}</Measure>
      </b>
      .
    </p>
  )
}
