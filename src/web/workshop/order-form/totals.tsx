import { useFormContext, useWatch } from 'react-hook-form'
import { isZero, sum } from '../../../domain/kit/quantity.ts'
import classes from '../../documents/document.module.css'
import { Sum, Total } from '../../documents/totals/rows.tsx'
import { Money } from '../../kit/display/cell.tsx'
import { typedMoney } from '../../kit/form/typed-text.ts'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import type { WorkRow } from '../kind.ts'
import { sentGoods } from './state.ts'
import { useSums } from './sums.ts'
import type { WorkValues } from './values.ts'

type Come = { orderedFor: string; price: string; labour: string | undefined; declared: string; currency: string }

const Sums = ({ orderedFor, price, labour, declared, currency }: Come) => {
  const base = useUser().settings.currency
  return (
    <dl className={classes.totals}>
      {!isZero(declared) && (
        <Sum label="Declared value">
          <Money value={declared} currency={currency} />
        </Sum>
      )}
      {/* Work on own stock has no customer price. */}
      {(orderedFor === 'customer' || !isZero(price)) && <Total label="Price" value={price} currency={currency} />}
      {labour !== undefined && !isZero(labour) && (
        <Sum label="Labor" row="counts">
          <Money value={labour} currency={base} />
        </Sum>
      )}
    </dl>
  )
}

/** The totals of a draft: the customer's price and the maker's pay, from the goods issued. */
export const WorkTotals = () => {
  const { control } = useFormContext<WorkValues>()
  const [items, currency, orderedFor] = useWatch({ control, name: ['items', 'currency', 'orderedFor'] })
  const { may } = useRights()
  const { price, labour } = useSums()
  const declared = sum(
    sentGoods({ items }).flatMap(({ isBrought, more }) =>
      isBrought ? [typedMoney(String(more.declaredValue ?? ''), currency) ?? '0'] : [],
    ),
  )
  return (
    <Sums {...{ price, declared }} labour={may('confidential.read') ? labour : undefined} currency={currency} orderedFor={orderedFor} />
  )
}

/** The totals of an issued order form, from its results. */
export const WorkReadTotals = ({ row }: { row: WorkRow }) => (
  <Sums price={row.price} labour={row.labour} declared={row.declaredTotal} currency={row.currency} orderedFor={row.orderedFor} />
)
