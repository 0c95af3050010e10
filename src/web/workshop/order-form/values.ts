import { entities } from '../../../domain/index.ts'
import type { Field, Ref } from '../../../domain/kit/field.ts'
import { cutTarget, jewelPart, type WorkBasis, workLine } from '../../../domain/workshop/order-form/line.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import type { Copied } from '../../documents/copy/copied.ts'
import { today } from '../../kit/data/number.ts'
import { newId } from '../../kit/form/new-id.ts'
import { type Typed, typedOf } from '../../kit/form/schema.ts'
import { asPrice, asTyped } from '../../kit/form/typed-text.ts'
import type { User } from '../../kit/shell/session.tsx'
import type { Party, Stone } from '../../stock/stone/line-values.ts'
import type { WorkLineRow, WorkRow } from '../kind.ts'
import { type StepValues, stepsOf } from '../steps/values.ts'

/** A line of goods: a stone from own stock, or goods that a customer brings. */
export type GoodsValues = {
  id: string
  isBrought: boolean
  /** The stone, with its lookup fields once it was chosen here. */
  inventory: (Ref & Partial<Stone>) | null
  stoneName: Ref | null
  type: string
  ownership: string
  description: string
  pieces: string
  weight: string
  /** Rarely used fields. */
  more: Typed
}
export type TaskValues = {
  id: string
  /** The id of the line it applies to; empty for all lines. */
  line: string
  service: Ref | null
  description: string
  basis: WorkBasis
  rate: string
  labourRate: string
  minutes: string
}
export type WorkValues = {
  orderedFor: string
  customer: Party | null
  branch: Ref | null
  employee: Ref | null
  maker: Ref | null
  date: string
  promisedDate: string
  priority: string
  currency: string
  exchange: string
  exchangeReason: string
  items: GoodsValues[]
  tasks: TaskValues[]
  steps: StepValues[]
  spread: string
  instructions: string
  risk: string
  riskAccepted: boolean
  receivedBy: string
  notes: string
  /** The details of the ordered jewelry. */
  jewel: Typed
}

const jewelNames = ['design', 'jewel', 'jewelSize', 'engraving'] as const
export const jewelFields: [string, Field][] = jewelNames.map(name => [name, entities.mfOrderForm.fields[name]])

const named = <N extends string>(fields: Readonly<Record<NoInfer<N>, Field>>, names: readonly N[]): [string, Field][] =>
  names.map(name => [name, fields[name]])
const cutAims = named({ ...workLine, ...cutTarget }, ['cuttingShape', 'targetPieces', 'size', 'minimumWeight', 'expectedYield'])
const aims: Record<WorkKind, [string, Field][]> = {
  orderForm: cutAims,
  lapidaryOrderForm: cutAims,
  mfOrderForm: named(jewelPart, ['setting', 'purity', 'allowedLoss', 'wastage', 'basis', 'rate']),
}
const custody = named(workLine, ['condition', 'declaredValue'])

/** The rarely used fields of goods: the expected result, and how customer goods were received. */
export const moreFields = (kind: WorkKind, isBrought = true): [string, Field][] => [...(isBrought ? custody : []), ...aims[kind]]

export const emptyGoods = (kind: WorkKind, isBrought = false): GoodsValues => ({
  id: newId(),
  isBrought,
  inventory: null,
  stoneName: null,
  type: 'single',
  ownership: isBrought ? 'customer' : 'own',
  description: '',
  pieces: '',
  weight: '',
  more: typedOf(moreFields(kind)),
})
export const emptyTask = (line = ''): TaskValues => ({
  ...{ id: newId(), line, service: null, description: '', basis: 'per finished carat', rate: '', labourRate: '', minutes: '' },
})

export const isBlankGoods = ({ inventory, stoneName, description, pieces, weight }: GoodsValues): boolean =>
  !inventory && !stoneName && ![description, pieces, weight].some(text => text.trim())
export const isBlankTask = ({ service, description, rate, labourRate }: TaskValues): boolean =>
  !service && ![description, rate, labourRate].some(text => text.trim())

const goodsOf = (kind: WorkKind, line: WorkLineRow, isDraft: boolean): GoodsValues => ({
  id: line.id,
  isBrought: line.ownership === 'customer' && (!line.inventory || !isDraft),
  inventory: line.inventory ? { id: line.inventory.id, title: line.sku ?? line.inventory.title } : null,
  stoneName: line.stoneName,
  type: line.type,
  ownership: line.ownership,
  description: line.description,
  pieces: asTyped(line.pieces),
  weight: asTyped(line.weight, 2),
  more: typedOf(moreFields(kind), line),
})

/** The form values of a saved order form. */
export const valuesOf = (kind: WorkKind, row: WorkRow, before?: WorkValues): WorkValues => ({
  orderedFor: row.orderedFor,
  customer: before?.customer?.id === row.customer?.id ? (before?.customer ?? null) : row.customer,
  branch: row.branch,
  employee: row.employee,
  maker: row.maker,
  date: row.date,
  promisedDate: row.promisedDate ?? '',
  priority: row.priority,
  currency: row.currency,
  exchange: asTyped(row.exchange),
  exchangeReason: row.exchangeReason ?? '',
  items: row.items.length > 0 ? row.items.map(line => goodsOf(kind, line, row.state === 'draft')) : [emptyGoods(kind)],
  tasks: row.tasks.map(({ id, of, service, description, basis, rate, labourRate, minutes }) => ({
    ...{ id, service, description, basis, line: of ? (row.items[of - 1]?.id ?? '') : '' },
    ...{ rate: asPrice(rate, row.currency), labourRate: asPrice(labourRate, row.currency), minutes: asTyped(minutes) },
  })),
  steps: stepsOf(row.steps, row.items),
  spread: row.spread,
  instructions: row.instructions ?? '',
  risk: row.risk ?? '',
  riskAccepted: row.riskAccepted,
  receivedBy: row.receivedBy ?? '',
  notes: row.notes ?? '',
  jewel: typedOf(jewelFields, row),
})

/** The form values of a new order like this one. Goods of a customer are received again, and the customer accepts the risk again. */
export const copyOf = (kind: WorkKind, { row, party }: Copied<WorkRow>): WorkValues => {
  const values = valuesOf(kind, row)
  const ids = new Map(values.items.map(({ id }) => [id, newId()]))
  return {
    ...values,
    customer: party ?? values.customer,
    date: today(row.branch.id),
    ...{ promisedDate: '', exchangeReason: '', riskAccepted: false, receivedBy: '' },
    items: values.items.map(line => ({ ...line, id: ids.get(line.id) ?? newId(), inventory: line.isBrought ? null : line.inventory })),
    tasks: values.tasks.map(task => ({ ...task, id: newId(), line: ids.get(task.line) ?? '' })),
    steps: values.steps.map(step => ({ ...step, id: newId(), line: ids.get(step.line) ?? '' })),
  }
}

/** The form values of a new order form. */
export const blankWork = (kind: WorkKind, { branch, settings }: User): WorkValues => ({
  ...{ orderedFor: kind === 'lapidaryOrderForm' ? 'customer' : 'stock', customer: null, branch, employee: null, maker: null },
  ...{ date: today(), promisedDate: '', priority: 'normal', currency: settings.currency, exchange: '1', exchangeReason: '' },
  items: [emptyGoods(kind, kind === 'lapidaryOrderForm')],
  tasks: [emptyTask()],
  steps: [],
  ...{ spread: 'value', instructions: '', risk: '', riskAccepted: false, receivedBy: '', notes: '' },
  jewel: typedOf(jewelFields),
})
