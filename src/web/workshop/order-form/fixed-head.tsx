import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import paper from '../../documents/document.module.css'
import { Fact } from '../../documents/fact.tsx'
import { RateFact } from '../../documents/head/rate.tsx'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import type { WorkRow } from '../kind.ts'
import { AfterIssueInputs } from './after-issue-fields.tsx'

const { fields } = entities.orderForm

/** The head of a form that was issued; who makes it and until when may still be agreed anew. */
export const FixedWorkHead = ({ row, base }: { row: WorkRow; base: string }): ReactNode => (
  <div className={paper.fields}>
    <div className={paper.wide}>
      <Fact label={fields.orderedFor.label}>
        {row.customer ? (
          <RefLink entity="customer" id={row.customer.id}>
            {row.customer.title}
          </RefLink>
        ) : (
          'Own stock'
        )}
      </Fact>
    </div>
    <Fact label="Date">{day(row.date)}</Fact>
    {['issued', 'in progress'].includes(row.state) ? (
      <AfterIssueInputs />
    ) : (
      <>
        <Fact label="Maker">{row.employee?.title ?? row.maker?.title ?? '–'}</Fact>
        <Fact label={fields.promisedDate.label}>{day(row.promisedDate) || '–'}</Fact>
      </>
    )}
    <Fact label="Currency">{row.currency}</Fact>
    <RateFact row={row} base={base} />
    <Fact label="Branch">{row.branch.title}</Fact>
    {row.design && (
      <div className={paper.wide}>
        <Fact label="Design">{[row.design, row.jewel, row.jewelSize].filter(Boolean).join(', ')}</Fact>
      </div>
    )}
  </div>
)
