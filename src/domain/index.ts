import { approval } from './sales/approval.ts'
import { branch } from './company/branch.ts'
import { certificate } from './stock/certificate.ts'
import { customer } from './parties/customer.ts'
import { cuttingInvoice } from './workshop/production/cutting-invoice.ts'
import { cuttingShape } from './stock/stone/cutting-shape.ts'
import { employee } from './people/employee.ts'
import { employeeDesignation } from './people/designation.ts'
import { exchangeRate } from './company/exchange-rate.ts'
import { inventory } from './stock/inventory/entity.ts'
import { inventoryRefill } from './stock/inventory/refill.ts'
import { invoice } from './sales/invoice.ts'
import { labSubmission } from './stock/lab-submission.ts'
import { lapidaryInvoice } from './workshop/production/lapidary-invoice.ts'
import { lapidaryOrderForm } from './workshop/order-form/lapidary.ts'
import { mfInvoice } from './workshop/production/manufacturing-invoice.ts'
import { mfOrderForm } from './workshop/order-form/manufacturing.ts'
import { orderForm } from './workshop/order-form/cutting.ts'
import { origin } from './stock/stone/origin.ts'
import { paymentNote } from './payments/payment-note.ts'
import { purchase } from './purchases/purchase.ts'
import { serviceDescription } from './workshop/service-description.ts'
import { setting } from './company/setting.ts'
import { shape } from './stock/stone/shape.ts'
import { size } from './stock/stone/size.ts'
import { stockTake } from './stock/stock-take/entity.ts'
import { stoneName } from './stock/stone/name.ts'
import { taggingDefinition } from './stock/stone/tagging-definition.ts'
import { transfer } from './stock/transfer.ts'
import { user } from './people/user.ts'

/** Every noun of the house, in one breath. */
export const nouns = {
  branch, user, employeeDesignation, employee, customer,
  stoneName, origin, shape, cuttingShape, size, serviceDescription, exchangeRate, taggingDefinition,
  inventory, certificate, inventoryRefill, labSubmission, transfer, stockTake, approval, invoice, purchase, paymentNote,
  orderForm, lapidaryOrderForm, mfOrderForm, cuttingInvoice, lapidaryInvoice, mfInvoice, setting,
}
export type Nouns = typeof nouns
export type Name = keyof Nouns
export type ActionOf<N extends Name> = Nouns[N]['life'] extends { actions: infer A } ? keyof A & string : never
/** An action of a paper, as in 'invoice.issue'. */
export type Move = { [N in Name]: `${N}.${ActionOf<N>}` }[Name]
