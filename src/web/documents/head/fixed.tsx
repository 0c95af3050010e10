import { type ReactNode, useContext } from 'react'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import type { DocumentRow } from '../../stock/stone/line-values.ts'
import classes from '../document.module.css'
import { Fact } from '../fact.tsx'
import { untilLabel } from '../kind.ts'
import { LinesContext } from '../lines/context.ts'
import { untilOf } from '../totals/sale-values.ts'
import { DueInput, SalespersonInput, useIsChangeable } from './after-issue-fields.tsx'
import { RateFact } from './rate.tsx'

type Props = { row: DocumentRow; base: string; children?: ReactNode }

/** The header of an issued document. The salesperson, and the due date of a bill or an offer, can be changed. */
export const DocumentFixedHead = ({ row, base, children }: Props) => {
  const { kind } = useContext(LinesContext)
  const { entity, days } = kind
  const isChangeable = useIsChangeable(entity.lifecycle, row)
  // The due date of a bill stays open to change. An offer that is decided keeps its day, and an approval is extended.
  const isDueOpen =
    days === 'termsDays' || (days === 'offerDays' && entity.lifecycle !== undefined && isIn(entity.lifecycle, row.state, 'open'))
  return (
    <div className={classes.head} data-foreign={row.currency === base ? undefined : true}>
      <Fact label="Customer">
        <RefLink entity="customer" id={row.customer.id}>
          {row.customer.title}
        </RefLink>
      </Fact>
      <Fact label="Date">{day(row.date)}</Fact>
      {isChangeable && isDueOpen ? <DueInput label={untilLabel(kind)} /> : <Fact label={untilLabel(kind)}>{day(untilOf(row))}</Fact>}
      <Fact label="Currency">{row.currency}</Fact>
      <RateFact row={row} base={base} />
      {isChangeable ? <SalespersonInput /> : <Fact label="Salesperson">{row.salesperson.title}</Fact>}
      {children}
      <Fact label="Branch">{row.branch.title}</Fact>
    </div>
  )
}
