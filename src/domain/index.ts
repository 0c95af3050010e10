import { branch } from './company/branch.ts'
import { exchangeRate } from './company/exchange-rate.ts'
import { setting } from './company/setting.ts'
import { taxRate } from './company/tax-rate.ts'
import { permissionRequest } from './documents/permission-request.ts'
import { customer } from './parties/customer.ts'
import { openingBill } from './parties/opening-bill.ts'
import { paymentNote } from './payments/payment-note.ts'
import { employeeDesignation } from './people/designation.ts'
import { employee } from './people/employee.ts'
import { user } from './people/user.ts'
import { purchase } from './purchases/purchase.ts'
import { approval } from './sales/approval.ts'
import { creditNote } from './sales/credit-note/entity.ts'
import { invoice } from './sales/invoice.ts'
import { offer } from './sales/offer/entity.ts'
import { wish } from './sales/wish/entity.ts'
import { certificate } from './stock/certificate.ts'
import { inventory } from './stock/inventory/entity.ts'
import { inventoryRefill } from './stock/inventory/refill.ts'
import { labSubmission } from './stock/lab-submission.ts'
import { location } from './stock/location.ts'
import { stockTake } from './stock/stock-take/entity.ts'
import { cuttingShape } from './stock/stone/cutting-shape.ts'
import { stoneName } from './stock/stone/name.ts'
import { origin } from './stock/stone/origin.ts'
import { shape } from './stock/stone/shape.ts'
import { size } from './stock/stone/size.ts'
import { taggingDefinition } from './stock/stone/tagging-definition.ts'
import { transfer } from './stock/transfer.ts'
import { orderForm } from './workshop/order-form/cutting.ts'
import { lapidaryOrderForm } from './workshop/order-form/lapidary.ts'
import { mfOrderForm } from './workshop/order-form/manufacturing.ts'
import { cuttingInvoice } from './workshop/production/cutting-invoice.ts'
import { lapidaryInvoice } from './workshop/production/lapidary-invoice.ts'
import { mfInvoice } from './workshop/production/manufacturing-invoice.ts'
import { serviceDescription } from './workshop/service-description.ts'
import { servicePrice } from './workshop/service-price.ts'

const declared = [
  branch, user, employeeDesignation, employee, customer, openingBill,
  stoneName, origin, shape, cuttingShape, size, serviceDescription, servicePrice, exchangeRate, taxRate, taggingDefinition,
  location, inventory, certificate, inventoryRefill, labSubmission, transfer, stockTake, permissionRequest, wish, offer, approval, invoice, creditNote, purchase, paymentNote,
  orderForm, lapidaryOrderForm, mfOrderForm, cuttingInvoice, lapidaryInvoice, mfInvoice, setting,
] as const
export type Entities = { readonly [E in (typeof declared)[number] as E['name']]: E }
/**
 * Every entity of the business, by the name under which the ledgers, the history and the API know it. The compiler cannot follow names
 * through `fromEntries`; the type is made from the same list.
 */
export const entities = Object.fromEntries(declared.map(entity => [entity.name, entity])) as Entities
export type Name = keyof Entities
export type ActionOf<N extends Name> = Entities[N]['lifecycle'] extends { actions: infer A } ? keyof A & string : never
/** An action of a document, as in 'invoice.issue'. */
export type EntityAction = { [N in Name]: `${N}.${ActionOf<N>}` }[Name]
