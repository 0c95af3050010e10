import type { ReactNode } from 'react'
import { entities } from '../../domain/index.ts'
import type { ExplainedEntity } from '../../domain/reports/explain.ts'
import { Explained } from '../company/explain/button.tsx'
import { counted } from '../kit/data/number.ts'
import { Cell, Money, Status } from '../kit/display/cell.tsx'

/** A label and its value in a summary. */
export type Pair = [label: string, value: ReactNode]

type WithStatus = { [E in ExplainedEntity]: 'status' extends keyof (typeof entities)[E]['fields'] ? E : never }[ExplainedEntity]

/** The derived status of a document, with its explanation. */
export const statusPair = (entity: WithStatus, row: { id: string }): Pair => [
  'Status',
  <Explained key="status" entity={entity} id={row.id} field="status">
    <Cell name="status" field={entities[entity].fields.status} row={row} />
  </Explained>,
]

/** The open amount of a bill, with its explanation. */
export const openPair = (entity: ExplainedEntity, { id, open, currency }: { id: string; open: string | null; currency: string }): Pair => [
  'Open',
  <Explained key="open" entity={entity} id={id} field="open">
    <Money value={open} currency={currency} />
  </Explained>,
]

/** The days that a document is overdue; empty when it is not. */
export const overduePairs = (days: number | null, label = 'Overdue'): Pair[] =>
  days
    ? [
        [
          label,
          <Status key="late" tone="red">
            {counted(days, 'day')}
          </Status>,
        ],
      ]
    : []
