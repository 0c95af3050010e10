import { Button } from '@mantine/core'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Ref } from '../../domain/kit/field.ts'
import { present } from '../../domain/kit/present.ts'
import { isPositive } from '../../domain/kit/quantity.ts'
import classes from '../documents/document.module.css'
import { counted, day } from '../kit/data/number.ts'
import { Cell, Money, Status } from '../kit/display/cell.tsx'
import { onDemand } from '../kit/feedback/on-demand.tsx'
import type { OwnColumn } from '../kit/list/columns.tsx'

/** The list fields of a document that can be paid. */
type BillRow = {
  id: string
  number: string | null
  branch: Ref
  currency: string
  open?: string | null
  dueDate: string | null
  overdueDays?: number | null
}

// Loaded only when a payment is recorded.
const PaymentDialog = onDemand(async () => (await import('./dialog.tsx')).PaymentDialog)

/** The number of a document, or "Draft". */
export const NumberCell = ({ row }: { row: { number: string | null } }) => row.number ?? <span className={classes.quiet}>Draft</span>

/** The open amount in the bill's currency; empty once it is paid. */
export const OpenCell = ({ row }: { row: BillRow }) => isPositive(row.open ?? '0') && <Money value={row.open} currency={row.currency} />

/** The due date, in red when it has passed. */
export const DueCell = ({ row }: { row: BillRow }) => (
  <span className={classes.due} data-tone={row.overdueDays ? 'red' : undefined}>
    {day(row.dueDate)}
  </span>
)

/** The status, with the number of days overdue. */
export const BillStatus = ({ entity, row }: { entity: Entity; row: BillRow }) =>
  row.overdueDays ? (
    <Status tone="red">Overdue {counted(row.overdueDays, 'day')}</Status>
  ) : (
    <Cell name="status" field={present(entity.fields.status)} row={row} />
  )

type Paying<R> = { label: string; ariaLabel: string; owes: (row: R) => boolean; onPay: (row: R) => void }

/** A column with a payment button on every row that has an open amount. */
export const payColumn = <R extends BillRow>({ label, ariaLabel, owes, onPay }: Paying<R>): OwnColumn<R> => ({
  name: 'pay',
  label: 'Payment',
  after: 'open',
  isAction: true,
  render: row =>
    isPositive(row.open ?? '0') &&
    owes(row) && (
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`${ariaLabel} ${row.number}`}
        onClick={event => {
          event.stopPropagation()
          onPay(row)
        }}
      >
        {label}
      </Button>
    ),
})

type PayBillProps = { way: 'received' | 'paid'; party: Ref; bill: BillRow; onClose: () => void }

/** Settles one bill. The open amount is the default. */
export const PayBill = ({ way, party, bill: { id, currency, branch }, onClose }: PayBillProps) => (
  <PaymentDialog way={way} party={party} currency={currency} bill={id} branch={branch} onClose={onClose} />
)
