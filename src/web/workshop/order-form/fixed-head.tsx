import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { workLifecycle } from '../../../domain/workshop/lifecycle.ts'
import frame from '../../documents/document.module.css'
import { Said } from '../../documents/fact.tsx'
import { RateSaid } from '../../documents/head/rate.tsx'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import type { WorkRow } from '../kind.ts'
import { LaterInputs } from './later-fields.tsx'

const { fields } = entities.orderForm

/** The header of an issued order form. The maker and the promised date may still change. */
export const FixedWorkHead = ({ row, base }: { row: WorkRow; base: string }): ReactNode => (
  <div className={frame.fields}>
    <div className={frame.wide}>
      <Said label={fields.orderedFor.label}>
        {row.customer ? (
          <RefLink entity="customer" id={row.customer.id}>
            {row.customer.title}
          </RefLink>
        ) : (
          'Own stock'
        )}
      </Said>
    </div>
    <Said label="Date">{day(row.date)}</Said>
    {isIn(workLifecycle, row.state, 'open') ? (
      <LaterInputs />
    ) : (
      <>
        <Said label="Maker">{row.employee?.title ?? row.maker?.title ?? '–'}</Said>
        <Said label={fields.promisedDate.label}>{day(row.promisedDate) || '–'}</Said>
      </>
    )}
    <Said label="Currency">{row.currency}</Said>
    <RateSaid row={row} base={base} />
    <Said label="Branch">{row.branch.title}</Said>
    {row.design && (
      <div className={frame.wide}>
        <Said label="Design">{[row.design, row.jewel, row.jewelSize].filter(Boolean).join(', ')}</Said>
      </div>
    )}
  </div>
)
