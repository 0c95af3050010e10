import { isSharedDocument } from '../domain/documents/sharing/kinds.ts'
import { entities, type Name } from '../domain/index.ts'
import { branchBehavior } from './company/branch.ts'
import { exchangeRateBehavior } from './company/exchange-rate.ts'
import { withDigits } from './company/money-digits.ts'
import { taxRateBehavior } from './company/tax-rate.ts'
import { permissionRequestBehavior } from './documents/permission/request.ts'
import { withSharing } from './documents/sharing/history.ts'
import type { Behavior } from './kit/entity/behavior.ts'
import { keysOf } from './kit/keys.ts'
import { customerBehavior } from './parties/customer.ts'
import { openingBillBehavior } from './parties/opening-bill.ts'
import { paymentNoteBehavior } from './payments/payment-note.ts'
import { employeeBehavior } from './people/employee.ts'
import { userBehavior } from './people/user.ts'
import { memoLossRule } from './purchases/goods-lost.ts'
import { purchaseBehavior } from './purchases/purchase.ts'
import { approvalBehavior } from './sales/approval/behavior.ts'
import { creditNoteBehavior } from './sales/credit-note/behavior.ts'
import { invoiceBehavior } from './sales/invoice.ts'
import { offerBehavior } from './sales/offer/behavior.ts'
import { wishBehavior } from './sales/wish/behavior.ts'
import { certificateBehavior } from './stock/certificate.ts'
import { inventoryBehavior } from './stock/inventory/behavior.ts'
import { inventoryRefillBehavior } from './stock/inventory/refill.ts'
import { labSubmissionBehavior } from './stock/lab-submission.ts'
import { locationBehavior } from './stock/location/behavior.ts'
import { setLossRule } from './stock/loss.ts'
import { stockTakeBehavior } from './stock/stock-take/behavior.ts'
import { taggingDefinitionBehavior } from './stock/tagging-definition.ts'
import { transferBehavior } from './stock/transfer/behavior.ts'
import { workBehaviors } from './workshop/behavior.ts'
import { productionBehaviors } from './workshop/production/behavior.ts'
import { serviceDescriptionBehavior, servicePriceBehavior } from './workshop/service-price.ts'

setLossRule(memoLossRule)

const declared: Partial<Record<Name, Behavior>> = {
  branch: branchBehavior,
  user: userBehavior,
  employee: employeeBehavior,
  customer: customerBehavior,
  opening: openingBillBehavior,
  exchangeRate: exchangeRateBehavior,
  taxRate: taxRateBehavior,
  serviceDescription: serviceDescriptionBehavior,
  servicePrice: servicePriceBehavior,
  taggingDefinition: taggingDefinitionBehavior,
  location: locationBehavior,
  inventory: inventoryBehavior,
  certificate: certificateBehavior,
  inventoryRefill: inventoryRefillBehavior,
  labSubmission: labSubmissionBehavior,
  transfer: transferBehavior,
  stockTake: stockTakeBehavior,
  permissionRequest: permissionRequestBehavior(kind => behaviorNamed(kind)),
  wish: wishBehavior,
  offer: offerBehavior,
  approval: approvalBehavior,
  invoice: invoiceBehavior,
  creditNote: creditNoteBehavior,
  purchase: purchaseBehavior,
  paymentNote: paymentNoteBehavior,
  ...workBehaviors,
  ...productionBehaviors,
}

/** The behavior of an entity; nothing beyond its declaration when it has none. */
export const behaviorNamed = (name: Name): Behavior => behaviors[name] ?? {}

const withHistory = (name: Name): Behavior | undefined =>
  isSharedDocument(name) || name === 'customer' ? withSharing(name, declared[name]) : declared[name]

/** The entities with behavior beyond their declaration; money is rounded to its currency's decimals. */
export const behaviors: Partial<Record<Name, Behavior>> = Object.fromEntries(
  keysOf(declared).map(name => [name, withDigits(entities[name], withHistory(name))]),
)
