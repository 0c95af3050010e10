import type { ReactNode } from 'react'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import type { DocumentRow } from '../../stock/stone/line-values.ts'
import classes from '../document.module.css'
import { Said } from '../fact.tsx'
import { RateSaid } from './rate.tsx'

type Props = { row: DocumentRow; base: string; due: ReactNode; children: ReactNode }

/** The head of a paper that is issued; what may still change of it is given. */
export const DocumentFixedHead = ({ row, base, due, children }: Props) => (
  <div className={classes.head} data-foreign={row.currency === base ? undefined : true}>
    <Said label="Customer">
      <RefLink entity="customer" id={row.customer.id}>
        {row.customer.title}
      </RefLink>
    </Said>
    <Said label="Date">{day(row.date)}</Said>
    {due}
    <Said label="Currency">{row.currency}</Said>
    <RateSaid row={row} base={base} />
    {children}
    <Said label="Branch">{row.branch.title}</Said>
  </div>
)
