import type { Name } from '../domain/index.ts'
import { approvalExtra } from './approval.ts'
import { branchExtra } from './branch.ts'
import { certificateExtra } from './certificate.ts'
import { customerExtra } from './customer.ts'
import { employeeExtra } from './employee.ts'
import { exchangeRateExtra } from './exchange-rate.ts'
import { inventoryExtra } from './inventory.ts'
import { inventoryRefillExtra } from './inventory-refill.ts'
import { invoiceExtra } from './invoice.ts'
import type { Extra } from './kit/extra.ts'
import { labSubmissionExtra } from './lab-submission.ts'
import { paymentNoteExtra } from './payment-note.ts'
import { productionExtras } from './production.ts'
import { purchaseExtra } from './purchase.ts'
import { stockTakeExtra } from './stock-take.ts'
import { taggingDefinitionExtra } from './tagging-definition.ts'
import { transferExtra } from './transfer.ts'
import { userExtra } from './user.ts'
import { workExtras } from './workshop.ts'

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
