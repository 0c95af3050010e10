import { approval } from './approval.ts'
import { branch } from './branch.ts'
import { certificate } from './certificate.ts'
import { customer } from './customer.ts'
import { cuttingInvoice } from './cutting-invoice.ts'
import { cuttingShape } from './cutting-shape.ts'
import { employee } from './employee.ts'
import { employeeDesignation } from './employee-designation.ts'
import { exchangeRate } from './exchange-rate.ts'
import { inventory } from './inventory.ts'
import { inventoryRefill } from './inventory-refill.ts'
import { invoice } from './invoice.ts'
import { labSubmission } from './lab-submission.ts'
import { lapidaryInvoice } from './lapidary-invoice.ts'
import { lapidaryOrderForm } from './lapidary-order-form.ts'
import { mfInvoice } from './mf-invoice.ts'
import { mfOrderForm } from './mf-order-form.ts'
import { orderForm } from './order-form.ts'
import { origin } from './origin.ts'
import { paymentNote } from './payment-note.ts'
import { purchase } from './purchase.ts'
import { serviceDescription } from './service-description.ts'
import { setting } from './setting.ts'
import { shape } from './shape.ts'
import { size } from './size.ts'
import { stockTake } from './stock-take.ts'
import { stoneName } from './stone-name.ts'
import { taggingDefinition } from './tagging-definition.ts'
import { transfer } from './transfer.ts'
import { user } from './user.ts'

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
