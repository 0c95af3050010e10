import { isZero } from '../../kit/quantity.ts'
import { reasons } from './category.ts'
import { type EInvoiceFormat, eInvoiceFormats } from './formats.ts'
import type { Adjustment, EInvoice, Line, Party, Taxed } from './model.ts'
import { deliveredTo, meansCodeOf, rateOf, type Tree, taxNumberOf, termsOf, typeCodeOf } from './settle.ts'

type Amount = (amount: string) => Tree
const scheme = (id: string): Tree => ({ 'cac:TaxScheme': { 'cbc:ID': id } })

// The sum of a category says its rate and its reason (BR-DE-14).
const category = (taxed: Taxed, reasoned = false): Tree => {
  const reason = reasoned ? reasons[taxed.category] : undefined
  return {
    'cbc:ID': taxed.category,
    'cbc:Percent': reasoned ? String(Number(taxed.rate)) : rateOf(taxed),
    'cbc:TaxExemptionReasonCode': reason?.code,
    'cbc:TaxExemptionReason': reason?.words,
    ...scheme('VAT'),
  }
}

type Town = Pick<Party, 'city' | 'postalCode' | 'country'>
const town = ({ city, postalCode, country }: Town, more = ''): Tree => ({
  'cbc:CityName': city ?? undefined,
  'cbc:PostalZone': postalCode ?? undefined,
  'cac:AddressLine': more ? { 'cbc:Line': more } : undefined,
  'cac:Country': { 'cbc:IdentificationCode': country },
})

const party = (invoice: EInvoice, role: 'seller' | 'buyer'): Tree => {
  const own: Party = invoice[role]
  const { electronic, street, registration, name, contact } = own
  const tax = taxNumberOf(invoice, role)
  const [first, second, ...more] = street
  return {
    'cac:Party': {
      'cbc:EndpointID': electronic ? { '@schemeID': electronic.scheme, '#text': electronic.id } : undefined,
      'cac:PostalAddress': {
        'cbc:StreetName': first,
        'cbc:AdditionalStreetName': second,
        ...town(own, more.join(', ')),
      },
      'cac:PartyTaxScheme': tax && { 'cbc:CompanyID': tax.number, ...scheme(tax.kind === 'vat' ? 'VAT' : 'TAX') },
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, 'cbc:CompanyID': registration ?? undefined },
      'cac:Contact': {
        'cbc:Name': contact.name,
        'cbc:Telephone': contact.phone ?? undefined,
        'cbc:ElectronicMail': contact.email ?? undefined,
      },
    },
  }
}

const adjusted = (isCharge: boolean, { amount, reason, taxed }: Adjustment, money: Amount): Tree => ({
  'cbc:ChargeIndicator': String(isCharge),
  'cbc:AllowanceChargeReason': reason,
  'cbc:Amount': money(amount),
  'cac:TaxCategory': category(taxed),
})

const lineTree = (line: Line, index: number, quantityName: string, money: Amount): Tree => ({
  'cbc:ID': String(index + 1),
  [quantityName]: { '@unitCode': line.unit, '#text': line.quantity },
  'cbc:LineExtensionAmount': money(line.net),
  'cac:AllowanceCharge': isZero(line.allowance)
    ? undefined
    : { 'cbc:ChargeIndicator': 'false', 'cbc:AllowanceChargeReason': 'Discount', 'cbc:Amount': money(line.allowance) },
  'cac:Item': {
    'cbc:Description': line.description ?? undefined,
    'cbc:Name': line.name,
    'cac:SellersItemIdentification': line.sku ? { 'cbc:ID': line.sku } : undefined,
    'cac:CommodityClassification': line.hsn ? { 'cbc:ItemClassificationCode': { '@listID': 'HS', '#text': line.hsn } } : undefined,
    'cac:ClassifiedTaxCategory': category(line.taxed),
  },
  'cac:Price': { 'cbc:PriceAmount': money(line.price) },
})

const payment = (invoice: EInvoice): Tree => ({
  'cac:PaymentMeans': {
    'cbc:PaymentMeansCode': meansCodeOf(invoice),
    'cbc:PaymentID': invoice.number,
    'cac:PayeeFinancialAccount': invoice.iban && invoice.kind === 'invoice' ? { 'cbc:ID': invoice.iban } : undefined,
  },
  'cac:PaymentTerms': termsOf(invoice) ? { 'cbc:Note': termsOf(invoice) } : undefined,
})

const sumsTree = ({ sums, taxes }: EInvoice, money: Amount): Tree => ({
  'cac:TaxTotal': {
    'cbc:TaxAmount': money(sums.tax),
    'cac:TaxSubtotal': taxes.map(({ taxed, base, tax }) => ({
      'cbc:TaxableAmount': money(base),
      'cbc:TaxAmount': money(tax),
      'cac:TaxCategory': category(taxed, true),
    })),
  },
  'cac:LegalMonetaryTotal': {
    'cbc:LineExtensionAmount': money(sums.lines),
    'cbc:TaxExclusiveAmount': money(sums.net),
    'cbc:TaxInclusiveAmount': money(sums.total),
    'cbc:AllowanceTotalAmount': money(sums.allowances),
    'cbc:ChargeTotalAmount': money(sums.charges),
    'cbc:PayableAmount': money(sums.total),
  },
})

const namespaces = (root: string): Tree => ({
  '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

/** The e-invoice as UBL 2.1: an Invoice or a CreditNote, with its elements in the order of the schema. */
export const ublOf = (invoice: EInvoice, format: EInvoiceFormat): Tree => {
  const { kind, currency, preceding } = invoice
  const { specification, process } = eInvoiceFormats[format]
  const money: Amount = amount => ({ '@currencyID': currency, '#text': amount })
  const isInvoice = kind === 'invoice'
  const root = isInvoice ? 'Invoice' : 'CreditNote'
  const place = deliveredTo(invoice)
  return {
    [root]: {
      ...namespaces(root),
      'cbc:CustomizationID': specification,
      'cbc:ProfileID': process ?? undefined,
      'cbc:ID': invoice.number,
      'cbc:IssueDate': invoice.date,
      'cbc:DueDate': (isInvoice && invoice.dueDate) || undefined,
      [`cbc:${root}TypeCode`]: typeCodeOf(invoice),
      'cbc:Note': invoice.note ?? undefined,
      'cbc:DocumentCurrencyCode': currency,
      'cbc:BuyerReference': invoice.buyerReference ?? undefined,
      'cac:BillingReference': preceding
        ? { 'cac:InvoiceDocumentReference': { 'cbc:ID': preceding.number, 'cbc:IssueDate': preceding.date ?? undefined } }
        : undefined,
      'cac:AccountingSupplierParty': party(invoice, 'seller'),
      'cac:AccountingCustomerParty': party(invoice, 'buyer'),
      'cac:Delivery': {
        'cbc:ActualDeliveryDate': invoice.date,
        'cac:DeliveryLocation': place ? { 'cac:Address': town(place) } : undefined,
      },
      ...payment(invoice),
      'cac:AllowanceCharge': [
        ...invoice.allowances.map(one => adjusted(false, one, money)),
        ...invoice.charges.map(one => adjusted(true, one, money)),
      ],
      ...sumsTree(invoice, money),
      [`cac:${root}Line`]: invoice.lines.map((line, index) =>
        lineTree(line, index, isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', money)),
    },
  }
}
