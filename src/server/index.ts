import type { Name } from '../domain/index.ts'
import { approvalExtra } from './sales/approval/behavior.ts'
import { branchExtra } from './company/branch.ts'
import { certificateExtra } from './stock/certificate.ts'
import { customerExtra } from './parties/customer.ts'
import { employeeExtra } from './people/employee.ts'
import { exchangeRateExtra } from './exchange-rate.ts'
import { inventoryExtra } from './stock/inventory/behavior.ts'
import { inventoryRefillExtra } from './stock/inventory/refill.ts'
import { invoiceExtra } from './sales/invoice.ts'
import type { Extra } from './kit/entity/behavior.ts'
import { labSubmissionExtra } from './stock/lab-submission.ts'
import { paymentNoteExtra } from './payments/payment-note.ts'
import { productionExtras } from './workshop/production/behavior.ts'
import { purchaseExtra } from './purchases/purchase.ts'
import { stockTakeExtra } from './stock/stock-take/behavior.ts'
import { taggingDefinitionExtra } from './stock/tagging-definition.ts'
import { transferExtra } from './stock/transfer.ts'
import { userExtra } from './people/user.ts'
import { workExtras } from './workshop/behavior.ts'

/** The nouns that are more than their declaration. */
export const extras: Partial<Record<Name, Extra>> = {
  branch: branchExtra,
  user: userExtra,
  employee: employeeExtra,
  customer: customerExtra,
  exchangeRate: exchangeRateExtra,
  taggingDefinition: taggingDefinitionExtra,
  inventory: inventoryExtra,
  certificate: certificateExtra,
  inventoryRefill: inventoryRefillExtra,
  labSubmission: labSubmissionExtra,
  transfer: transferExtra,
  stockTake: stockTakeExtra,
  approval: approvalExtra,
  invoice: invoiceExtra,
  purchase: purchaseExtra,
  paymentNote: paymentNoteExtra,
  ...workExtras,
  ...productionExtras,
}
