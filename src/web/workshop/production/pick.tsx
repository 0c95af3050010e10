import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import frame from '../../documents/document.module.css'
import { amount, counted } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { type Billable, isBillable } from './kind.ts'
import classes from './production.module.css'
import { type BillValues, isOfForm } from './values.ts'

type Props = { kind: WorkKind; values: BillValues; onPick: (lines: readonly Billable[]) => void; onClose: () => void }

const whose = ({ direction, customer, employee }: BillValues) =>
  direction === 'internal' ? { direction, employee: employee?.id } : { direction, customer: customer?.id }

/** Selects from the finished, uninvoiced work of this customer or maker. */
export const PickWork = ({ kind, values, onPick, onClose }: Props) => {
  const base = useUser().settings.currency
  const { data, isPending, error } = useRead(`${workKinds[kind].items}/order-form`, { ...whose(values), open: 'true' })
  const used = new Set(values.items.filter(isOfForm).map(({ task, goods }) => task ?? goods))
  const lines = (data ?? []).filter(isBillable).filter(({ id }) => !used.has(id))
  // A maker's pay is in the base currency, a customer's price in the currency of the order form.
  const currencyOf = (line: Billable) => (values.direction === 'customer' ? line.currency : base)
  const fits = (line: Billable) => currencyOf(line) === values.currency
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = lines.filter(line => fits(line) && !left.has(line.id))
  const toggle = (id: string) =>
    setLeft(before => (before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set([...before, id])))
  const who = (values.direction === 'internal' ? values.employee : values.customer)?.title ?? ''
  return (
    <Dialog title={`Finished work ${values.direction === 'customer' ? 'for' : 'of'} ${who}`} onClose={onClose} wide>
      {error && <p role="alert">{error.message}</p>}
      {!isPending && !error && lines.length === 0 && <p>All finished work is already invoiced.</p>}
      <ul className={`${frame.picks} ${classes.picks}`}>
        {lines.map(line => (
          <li key={line.id}>
            <Checkbox
              label={`${line.form.title ?? 'Draft'}: ${line.description || 'Work'}`}
              checked={fits(line) && !left.has(line.id)}
              disabled={!fits(line)}
              onChange={() => toggle(line.id)}
            />
            <span className={frame.quiet}>{!fits(line) && `this invoice is in ${values.currency}`}</span>
            <span className={classes.price}>
              {amount(line.amount, currencyOf(line))} {currencyOf(line)}
            </span>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {lines.length === 0 ? 'Close' : 'Cancel'}
        </Button>
        {lines.length > 0 && (
          <Button disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
            Add {counted(chosen.length, 'line')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
