import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { workLifecycle } from '../../../domain/workshop/lifecycle.ts'
import frame from '../../documents/document.module.css'
import { Fact } from '../../documents/fact.tsx'
import { RateFact } from '../../documents/head/rate.tsx'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import type { WorkRow } from '../kind.ts'
import { AfterIssueInputs } from './after-issue-fields.tsx'

const { fields } = entities.orderForm

/** The header of an issued order form. The maker and the promised date may still change. */
export const FixedWorkHead = ({ row, base }: { row: WorkRow; base: string }): ReactNode => (
  <div className={frame.fields}>
    <div className={frame.wide}>
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
    {isIn(workLifecycle, row.state, 'open') ? (
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
      <div className={frame.wide}>
        <Fact label="Design">{[row.design, row.jewel, row.jewelSize].filter(Boolean).join(', ')}</Fact>
      </div>
    )}
  </div>
)
