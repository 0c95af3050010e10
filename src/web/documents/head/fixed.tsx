import type { ReactNode } from 'react'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import type { DocumentRow } from '../../stock/stone/line-values.ts'
import classes from '../document.module.css'
import { Fact } from '../fact.tsx'
import { Changeable } from './after-issue-fields.tsx'
import { RateFact } from './rate.tsx'

type Props = { row: DocumentRow; base: string; due: ReactNode; children: ReactNode }

/** The header of an issued document. `children` are the fields that may still change. */
export const DocumentFixedHead = ({ row, base, due, children }: Props) => (
  <div className={classes.head} data-foreign={row.currency === base ? undefined : true}>
    <Fact label="Customer">
      <RefLink entity="customer" id={row.customer.id}>
        {row.customer.title}
      </RefLink>
    </Fact>
    <Fact label="Date">{day(row.date)}</Fact>
    <Changeable row={row}>{due}</Changeable>
    <Fact label="Currency">{row.currency}</Fact>
    <RateFact row={row} base={base} />
    <Changeable row={row}>{children}</Changeable>
    <Fact label="Branch">{row.branch.title}</Fact>
  </div>
)
