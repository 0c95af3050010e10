import { type Entities, entities } from '../../domain/index.ts'
import type { Entity, LineOf, RowOf } from '../../domain/kit/entity.ts'
import type { Field } from '../../domain/kit/field.ts'
import type { LineDraft } from '../../domain/kit/shape.ts'
import type { cutTarget, jewelPart, workLine } from '../../domain/workshop/order-form/line.ts'
import { type WorkKind, workKinds } from '../../domain/workshop/work-kind.ts'
import { useOwnPath } from '../kit/shell/place.tsx'

type Cut = RowOf<Entities['orderForm']>
type Jewel = RowOf<Entities['mfOrderForm']>
/** An order form of any kind. The jewelry fields exist only on jewelry orders. */
export type WorkRow = Omit<Cut, 'items'> & Partial<Pick<Jewel, 'design' | 'jewel' | 'jewelSize' | 'engraving'>> & { items: WorkLineRow[] }
/** A line of goods of any kind. Its target exists only for stones, its price only for parts of jewelry. */
export type WorkLineRow = LineOf<typeof workLine> & Partial<LineOf<typeof cutTarget> & LineOf<typeof jewelPart>>
export type WorkResultRow = Cut['results'][number]

const isWorkKind = (name: string): name is WorkKind => name in workKinds
/** The kinds of order forms. */
export const workKindNames = Object.keys(workKinds).filter(isWorkKind)

/** The path of each kind's order forms. Their invoices are below it. */
const homes: Record<WorkKind, string> = {
  orderForm: '/cutting',
  lapidaryOrderForm: '/production/raza-gems-lapidary',
  mfOrderForm: '/production/manufacturing',
}
export const workHome = (kind: WorkKind): string => homes[kind]

type WorkFields = Omit<Entities['orderForm']['fields'], 'items'> & {
  items: Field<LineDraft<typeof workLine>[], 'required', false, WorkLineRow[], typeof workLine>
}
/** The entity of an order form, with the fields that all kinds share. */
export const workEntity = (kind: WorkKind): Entity<WorkKind, WorkFields, Entities['orderForm']['lifecycle']> => entities[kind]

/** The invoice entity of a kind. */
export const workBill = (kind: WorkKind) => entities[workKinds[kind].bill]

export const makesJewels = (kind: WorkKind): boolean => workKinds[kind].makes === 'jewels'

/** The kind of this screen. */
export const useWorkKind = (): WorkKind => {
  const path = useOwnPath()
  return workKindNames.find(kind => `${path}/`.startsWith(`${homes[kind]}/`)) ?? 'orderForm'
}

/** The order forms and invoices of a kind, as tabs. */
export const workTabs = (kind: WorkKind) => [
  { label: entities[kind].label, to: homes[kind] },
  { label: entities[workKinds[kind].bill].label, to: `${homes[kind]}/invoices` },
  { label: 'In the workshop', to: '/production/board' },
]
