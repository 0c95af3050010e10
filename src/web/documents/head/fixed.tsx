import type { ReactNode } from 'react'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import classes from '../document.module.css'
import { asTyped } from '../../paper-typed.ts'
import type { PaperRow } from '../../stock/stone/line-values.ts'

type Props = { row: PaperRow; base: string; due: ReactNode; children: ReactNode }

/** The head of a paper that is issued; what may still change of it is given. */
export const PaperFixedHead = ({ row, base, due, children }: Props) => (
  <div className={classes.head} data-foreign={row.currency === base ? undefined : true}>
    <Said label="Customer">
      <RefLink noun="customer" id={row.customer.id}>
        {row.customer.title}
      </RefLink>
    </Said>
    <Said label="Date">{day(row.date)}</Said>
    {due}
    <Said label="Currency">{row.currency}</Said>
    {row.currency !== base && <Said label={`${base} for 1 ${row.currency}`}>{asTyped(row.exchange)}</Said>}
    {children}
    <Said label="Branch">{row.branch.title}</Said>
  </div>
)

/** What was said when the paper was issued, under its label. */
export const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.said}>
    <span>{label}</span>
    <div>{children}</div>
  </div>
)
