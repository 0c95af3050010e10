import { isList, isRecord } from '../../../domain/kit/json.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { sum } from '../../../domain/kit/quantity.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { rateDraft } from '../../documents/rate-draft.ts'
import type { FormState, FormStep } from '../../documents/state.ts'
import { counted, weight } from '../../kit/data/number.ts'
import type { LineRules, MergeRules, Values } from '../../kit/form/merge/rules.ts'
import { readDraft } from '../../kit/form/schema.ts'
import { kindOfField, priceIn } from '../../kit/form/typed-number.ts'
import { type NumberAt, sentCount, sentNumber, typedWeight, weightKind } from '../../kit/form/typed-text.ts'
import { placeIn } from '../form-place.ts'
import { makesJewels, type WorkRow, workEntity, workHome } from '../kind.ts'
import { type StepValues, stepDraft } from '../steps/values.ts'
import {
  blankWork,
  copyOf,
  type GoodsValues,
  isBlankGoods,
  isBlankTask,
  jewelFields,
  moreFields,
  type TaskValues,
  valuesOf,
  type WorkValues,
} from './values.ts'

const wordsOr = (text: string) => text.trim() || null

/** The goods that are sent; blank lines are left out. */
export const sentGoods = ({ items }: Pick<WorkValues, 'items'>) => items.filter(line => !isBlankGoods(line))
export const sentTasks = ({ tasks }: WorkValues) => tasks.filter(task => !isBlankTask(task))

const goodsDraft = (kind: WorkKind, line: GoodsValues) => ({
  id: line.id,
  ...(line.isBrought
    ? { inventory: null, ownership: 'customer', stoneName: line.stoneName?.id ?? null, type: line.type }
    : { inventory: line.inventory?.id ?? null }),
  description: line.description.trim() || undefined,
  pieces: sentCount(line.pieces),
  weight: sentNumber(line.weight, weightKind(line.type)),
  ...readDraft(Object.fromEntries(moreFields(kind, line.isBrought)), line.more),
})

const taskDraft = (task: TaskValues, goods: readonly GoodsValues[], currency: string, seesPay: boolean) => ({
  id: task.id,
  of: goods.findIndex(({ id }) => id === task.line) + 1 || null,
  service: task.service?.id ?? null,
  description: task.description.trim() || undefined,
  basis: task.basis,
  rate: sentNumber(task.rate, priceIn(currency)),
  ...(seesPay ? { labourRate: sentNumber(task.labourRate, priceIn(currency)) } : {}),
  minutes: sentCount(task.minutes),
})

const editableAfterIssue = (values: WorkValues) => ({
  steps: values.steps.map(step => stepDraft(step, sentGoods(values))),
  employee: values.employee?.id ?? null,
  maker: values.maker?.id ?? null,
  promisedDate: values.promisedDate || null,
  priority: values.priority,
  instructions: wordsOr(values.instructions),
  notes: wordsOr(values.notes),
})

const numbersOf = (kind: WorkKind, { items, tasks, steps, exchange, currency, jewel }: WorkValues): NumberAt[] => [
  ...items.flatMap((line, index): NumberAt[] => [
    [`items.${index}.pieces`, line.pieces, numberKinds.pieces],
    [`items.${index}.weight`, line.weight, weightKind(line.type)],
    ...moreFields(kind, line.isBrought).map(
      ([name, field]): NumberAt => [`items.${index}.more.${name}`, line.more[name], kindOfField(name, field, currency)],
    ),
  ]),
  ...tasks.flatMap(({ rate, labourRate, minutes }, index): NumberAt[] => [
    [`tasks.${index}.rate`, rate, priceIn(currency)],
    [`tasks.${index}.labourRate`, labourRate, priceIn(currency)],
    [`tasks.${index}.minutes`, minutes, numberKinds.pieces],
  ]),
  ...steps.map(({ planned }, index): NumberAt => [`steps.${index}.planned`, planned, numberKinds.pieces]),
  ...jewelFields.map(([name, field]): NumberAt => [`jewel.${name}`, jewel[name], kindOfField(name, field, currency)]),
  ['exchange', exchange, numberKinds.exchange],
]

const placeOf = (kind: WorkKind) => (values: WorkValues, path: string) => {
  const [first = '', nth = '', field] = path.split('.')
  if (first === 'items' && nth !== '') {
    const line = sentGoods(values)[Number(nth)]
    if (!line) return null
    const isMore = moreFields(kind).some(([name]) => name === field)
    const name = field === undefined ? 'description' : isMore ? `more.${field}` : field
    return placeIn<WorkValues>(`items.${values.items.indexOf(line)}.${name}`)
  }
  if (first === 'tasks' && nth !== '') {
    const task = sentTasks(values)[Number(nth)]
    return task ? placeIn<WorkValues>(`tasks.${values.tasks.indexOf(task)}.${field === 'of' ? 'line' : (field ?? 'description')}`) : null
  }
  if (first === 'steps' && nth !== '') return placeIn<WorkValues>(`steps.${nth}.${field === 'of' ? 'line' : (field ?? 'kind')}`)
  return first in values ? placeIn<WorkValues>(first) : null
}

const goodsLine: LineRules<GoodsValues> = {
  one: 'line',
  isBlank: isBlankGoods,
  together: { inventory: { by: ['inventory', 'isBrought'], with: ['ownership'] } },
  inside: ['more'],
  about: ['inventory'],
  describes: ['inventory', 'stoneName', 'description', 'pieces', 'weight'],
}
const lineNumber = (id: unknown, { items }: Values): string => {
  const index = isList(items) ? items.findIndex(line => isRecord(line) && line.id === id) : -1
  return index < 0 ? 'All lines' : `Line ${index + 1}`
}
const taskLine: LineRules<TaskValues> = {
  one: 'task',
  isBlank: isBlankTask,
  together: { of: { by: ['line'] } },
  words: { of: lineNumber },
  describes: ['of', 'service', 'description', 'rate'],
}
const stepLine: LineRules<StepValues> = {
  one: 'step',
  isBlank: () => false,
  together: { of: { by: ['line'] } },
  words: { of: lineNumber },
  describes: ['kind', 'of', 'employee', 'planned', 'note'],
}
const mergeRules: MergeRules = { inside: ['jewel'], lines: { items: goodsLine, tasks: taskLine, steps: stepLine } }

/** The form of an order of this kind. Labor rates are sent only by users who see them. */
export const workForm = (kind: WorkKind, seesPay: boolean): FormState<WorkRow, WorkValues> => ({
  entity: workEntity(kind),
  isSharedOnceIssued: true,
  home: workHome(kind),
  blank: user => blankWork(kind, user),
  shown: (row, typed) => valuesOf(kind, row, typed),
  mergeRules,
  copied: of => copyOf(kind, of),
  draftOf: (values, { ratedByHand }) => ({
    ...editableAfterIssue(values),
    orderedFor: values.orderedFor,
    customer: values.customer?.id ?? null,
    branch: values.branch?.id,
    date: values.date || undefined,
    currency: values.currency,
    ...rateDraft(values, ratedByHand),
    items: sentGoods(values).map(line => goodsDraft(kind, line)),
    tasks: sentTasks(values).map(task => taskDraft(task, sentGoods(values), values.currency, seesPay)),
    spread: values.spread,
    risk: wordsOr(values.risk),
    riskAccepted: values.riskAccepted,
    receivedBy: wordsOr(values.receivedBy),
    ...(makesJewels(kind) ? readDraft(Object.fromEntries(jewelFields), values.jewel) : {}),
  }),
  editableAfterIssue,
  placeOf: placeOf(kind),
  numbersOf: values => numbersOf(kind, values),
})

const goodsWords = (lines: readonly GoodsValues[]): string =>
  (['ct', 'g'] as const)
    .flatMap(unit => {
      const those = lines.filter(({ type }) => weightUnitOf(type) === unit)
      return those.length > 0 ? [`${weight(sum(those.map(line => typedWeight(line.weight, line.type))))} ${unit}`] : []
    })
    .join(' and ')

/** What is missing before a form can be issued, and what issuing it will do. */
export const issueStep: FormStep<WorkValues> = {
  name: 'issue',
  lacks: values => {
    const goods = sentGoods(values)
    if (goods.length === 0) return { message: 'Add at least one line.' }
    if (values.orderedFor === 'customer' && !values.customer) return { field: 'customer', message: 'Choose the customer.' }
    if (goods.some(({ isBrought }) => isBrought) && !values.riskAccepted)
      return { field: 'riskAccepted', message: 'Record that the customer accepts the risk before you take in their goods.' }
    return null
  },
  message: values => {
    const goods = sentGoods(values)
    const customerGoods = goods.filter(({ isBrought }) => isBrought)
    const custody =
      customerGoods.length > 0
        ? ` ${counted(customerGoods.length, 'lot')} of ${values.customer?.title ?? 'the customer'} get numbers and are taken into custody first.`
        : ''
    const who = values.employee?.title ?? values.maker?.title
    return `${counted(goods.length, 'line')}, ${goodsWords(goods)} go into work${who ? ` with ${who}` : ''}.${custody}`
  },
}
