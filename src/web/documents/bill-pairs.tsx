import type { ReactNode } from 'react'
import { entities, type Name } from '../../domain/index.ts'
import type { Ref } from '../../domain/kit/field.ts'
import type { ExplainedEntity } from '../../domain/reports/explain.ts'
import { Explained } from '../company/explain/button.tsx'
import { counted } from '../kit/data/number.ts'
import { Cell, Money, Status } from '../kit/display/cell.tsx'
import { RefLink } from '../kit/shell/place.tsx'

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

type Correction = Record<'corrects' | 'correctedBy', Ref | null>

/** The document that this one corrects, and the one that corrects it. */
export const correctionPairs = (entity: Name, { corrects, correctedBy }: Correction): Pair[] =>
  Object.entries({ Corrects: corrects, 'Corrected by': correctedBy }).flatMap(([label, other]): Pair[] =>
    other
      ? [
          [
            label,
            <RefLink key={label} entity={entity} id={other.id}>
              {other.title}
            </RefLink>,
          ],
        ]
      : [],
  )

/** The offer that became this document. */
export const offerPairs = ({ offer }: { offer: Ref | null }): Pair[] =>
  offer
    ? [
        [
          'Offer',
          <RefLink key="offer" entity="offer" id={offer.id}>
            {offer.title}
          </RefLink>,
        ],
      ]
    : []

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
