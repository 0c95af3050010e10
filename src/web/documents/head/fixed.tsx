import { type ReactNode, useContext } from 'react'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import type { DocumentRow } from '../../stock/stone/line-values.ts'
import classes from '../document.module.css'
import { Fact } from '../fact.tsx'
import { LinesContext } from '../lines/context.ts'
import { DueInput, SalespersonInput, useIsChangeable } from './after-issue-fields.tsx'
import { RateFact } from './rate.tsx'

type Props = { row: DocumentRow; base: string; children?: ReactNode }

/** The header of an issued document. The due date of a bill and the salesperson can be changed until it is canceled. */
export const DocumentFixedHead = ({ row, base, children }: Props) => {
  const { entity, days } = useContext(LinesContext).kind
  const isChangeable = useIsChangeable(entity.lifecycle, row)
  return (
    <div className={classes.head} data-foreign={row.currency === base ? undefined : true}>
      <Fact label="Customer">
        <RefLink entity="customer" id={row.customer.id}>
          {row.customer.title}
        </RefLink>
      </Fact>
      <Fact label="Date">{day(row.date)}</Fact>
      {isChangeable && days === 'termsDays' ? <DueInput /> : <Fact label="Due">{day(row.dueDate)}</Fact>}
      <Fact label="Currency">{row.currency}</Fact>
      <RateFact row={row} base={base} />
      {isChangeable ? <SalespersonInput /> : <Fact label="Salesperson">{row.salesperson.title}</Fact>}
      {children}
      <Fact label="Branch">{row.branch.title}</Fact>
    </div>
  )
}
