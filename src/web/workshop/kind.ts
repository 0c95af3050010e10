import { useLocation } from '@tanstack/react-router'
import { type Entities, entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { type WorkKind, workKinds } from '../../domain/workshop/work-kind.ts'

type Cut = RowOf<Entities['orderForm']>
type Jewel = RowOf<Entities['mfOrderForm']>
/** An order form of any kind. The jewelry fields exist only on jewelry orders. */
export type WorkRow = Cut & Partial<Pick<Jewel, 'design' | 'jewel' | 'jewelSize' | 'engraving'>>
export type WorkLineRow = Cut['items'][number] & Partial<Jewel['items'][number]>
export type WorkResultRow = Cut['results'][number]

/** The path of each kind's order forms. Their invoices are below it. */
const homes: Record<WorkKind, string> = {
  orderForm: '/cutting',
  lapidaryOrderForm: '/production/raza-gems-lapidary',
  mfOrderForm: '/production/manufacturing',
}
export const workHome = (kind: WorkKind): string => homes[kind]

/** The entity of an order form, typed as the first kind, which has all shared fields. */
export const workEntity = (kind: WorkKind) => entities[kind] as unknown as Entities['orderForm']

/** The invoice entity of a kind. */
export const workBill = (kind: WorkKind) => entities[workKinds[kind].bill]

export const makesJewels = (kind: WorkKind): boolean => workKinds[kind].makes === 'jewels'

/** The kind of the screens at this URL. */
export const useWorkKind = (): WorkKind => {
  const { pathname } = useLocation()
  return (Object.keys(homes) as WorkKind[]).find(kind => `${pathname}/`.startsWith(`${homes[kind]}/`)) ?? 'orderForm'
}

/** The order forms and invoices of a kind, as tabs. */
export const workTabs = (kind: WorkKind) => [
  { label: entities[kind].label, to: homes[kind] },
  { label: entities[workKinds[kind].bill].label, to: `${homes[kind]}/invoices` },
  { label: 'In the workshop', to: '/production/board' },
]
