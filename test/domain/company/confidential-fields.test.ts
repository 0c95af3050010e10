import { expect, it } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import type { Fields } from '../../../src/domain/kit/shape.ts'

const work = [
  'items.cost',
  'items.labour',
  'tasks.labourRate',
  'tasks.labour',
  'tasks.labourBilled',
  'results.market',
  'results.cost',
  'labour',
]

/** What only an Admin and a Manager may see (docs/domain/people.md#confidential-fields). A change here is a decision, not a detail. */
const confidential: Readonly<Record<string, readonly string[]>> = {
  // biome-ignore format: names read as a list.
  employee: ['address', 'emergency', 'nationalId', 'payKind', 'salary', 'commission', 'commissionBasis', 'commissionFrom', 'target', 'targetFrom', 'pieceRate', 'allowedLoss', 'bank', 'notes'],
  // biome-ignore format: names read as a list.
  customer: ['creditLimit', 'approvalLimit', 'openingBalance', 'openingPayable', 'openingDate', 'balance', 'onApproval', 'exposure', 'payable', 'overdueDays'],
  taggingDefinition: ['cipher', 'repeat'],
  inventory: ['costBasis', 'costRate', 'cost', 'minimumRate', 'supplier', 'purchase', 'purchaseLine', 'value'],
  inventoryRefill: ['supplier', 'costBasis', 'costRate', 'landed', 'cost'],
  labSubmission: ['fee'],
  permissionRequest: ['limits'],
  transfer: ['items.cost'],
  stockTake: ['impact'],
  approval: ['items.cost'],
  invoice: ['items.cost'],
  creditNote: ['items.cost'],
  purchase: ['items.minimumRate', 'items.landed', 'items.cost'],
  paymentNote: ['gain'],
  orderForm: work,
  lapidaryOrderForm: work,
  mfOrderForm: work,
  setting: ['cipher', 'repeat'],
}

const confidentialIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.isConfidential ? [name] : []),
    ...(field.line ? confidentialIn(field.line).map(inner => `${name}.${inner}`) : []),
  ])

it.each(Object.values(entities).map(({ name, fields }) => [name, fields] as const))(
  'the confidential fields of %s are these',
  (name, fields) => {
    expect(confidentialIn(fields)).toEqual(confidential[name] ?? [])
  },
)
