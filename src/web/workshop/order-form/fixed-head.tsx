import type { ReactNode } from 'react'
import { nouns } from '../../../domain/index.ts'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import paper from '../../documents/document.module.css'
import { Said } from '../../documents/head/fixed.tsx'
import { asTyped } from '../../paper-typed.ts'
import type { WorkRow } from '../kind.ts'
import { LaterInputs } from './later-fields.tsx'

const { fields } = nouns.orderForm

/** The head of a form that was issued; who makes it and until when may still be agreed anew. */
export const FixedWorkHead = ({ row, base }: { row: WorkRow; base: string }): ReactNode => (
  <div className={paper.fields}>
    <div className={paper.wide}>
      <Said label={fields.orderedFor.label}>
        {row.customer ? (
          <RefLink noun="customer" id={row.customer.id}>
            {row.customer.title}
          </RefLink>
        ) : (
          'Own stock'
        )}
      </Said>
    </div>
    <Said label="Date">{day(row.date)}</Said>
    {['issued', 'in progress'].includes(row.state) ? (
      <LaterInputs />
    ) : (
      <>
        <Said label="Made by">{row.employee?.title ?? row.maker?.title ?? '–'}</Said>
        <Said label={fields.promisedDate.label}>{day(row.promisedDate) || '–'}</Said>
      </>
    )}
    <Said label="Currency">{row.currency}</Said>
    {row.currency !== base && <Said label={`${base} for 1 ${row.currency}`}>{asTyped(row.exchange)}</Said>}
    <Said label="Branch">{row.branch.title}</Said>
    {row.design && (
      <div className={paper.wide}>
        <Said label="Design">{[row.design, row.jewel, row.jewelSize].filter(Boolean).join(', ')}</Said>
      </div>
    )}
  </div>
)
