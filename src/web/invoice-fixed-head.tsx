import type { ReactNode } from 'react'
import classes from './invoice.module.css'
import { DueInput, SalespersonInput } from './invoice-later-fields.tsx'
import { asTyped } from './invoice-typed.ts'
import type { InvoiceRow } from './invoice-values.ts'
import { day } from './kit/number.ts'
import { RefLink } from './kit/place.tsx'

/** The head of a paper that is issued: only the due date and the salesperson may still change. */
export const InvoiceFixedHead = ({ row, base }: { row: InvoiceRow; base: string }) => (
  <div className={classes.head} data-foreign={row.currency === base ? undefined : true}>
    <Said label="Customer">
      <RefLink noun="customer" id={row.customer.id}>
        {row.customer.title}
      </RefLink>
    </Said>
    <Said label="Date">{day(row.date)}</Said>
    <DueInput />
    <Said label="Currency">{row.currency}</Said>
    {row.currency !== base && <Said label={`${base} for 1 ${row.currency}`}>{asTyped(row.exchange)}</Said>}
    <SalespersonInput />
    <Said label="Branch">{row.branch.title}</Said>
  </div>
)

const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.said}>
    <span>{label}</span>
    <div>{children}</div>
  </div>
)
