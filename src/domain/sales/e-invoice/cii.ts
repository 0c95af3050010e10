import { isZero } from '../../kit/quantity.ts'
import { reasons } from './category.ts'
import { type EInvoiceFormat, eInvoiceFormats } from './formats.ts'
import type { Adjustment, EInvoice, Line, Party, Taxed } from './model.ts'
import { deliveredTo, meansCodeOf, rateOf, type Tree, taxNumberOf, termsOf, typeCodeOf } from './settle.ts'

const stamp = (day: string, prefix = 'udt'): Tree => ({ [`${prefix}:DateTimeString`]: { '@format': '102', '#text': day.replaceAll('-', '') } })
const indicator = (isCharge: boolean): Tree => ({ 'udt:Indicator': String(isCharge) })
const tax = (taxed: Taxed): Tree => ({
  'ram:TypeCode': 'VAT',
  'ram:CategoryCode': taxed.category,
  'ram:RateApplicablePercent': rateOf(taxed),
})

type Town = Pick<Party, 'city' | 'postalCode' | 'country'>
const address = ({ city, postalCode, country }: Town, [first, second, ...more]: readonly string[] = []): Tree => ({
  'ram:PostcodeCode': postalCode ?? undefined,
  'ram:LineOne': first,
  'ram:LineTwo': second,
  'ram:LineThree': more.length > 0 ? more.join(', ') : undefined,
  'ram:CityName': city ?? undefined,
  'ram:CountryID': country,
})

const party = (invoice: EInvoice, role: 'seller' | 'buyer'): Tree => {
  const own = invoice[role]
  const { name, registration, contact, electronic, street } = own
  const number = taxNumberOf(invoice, role)
  return {
    'ram:Name': name,
    'ram:SpecifiedLegalOrganization': registration ? { 'ram:ID': registration } : undefined,
    'ram:DefinedTradeContact': {
      'ram:PersonName': contact.name,
      'ram:TelephoneUniversalCommunication': contact.phone ? { 'ram:CompleteNumber': contact.phone } : undefined,
      'ram:EmailURIUniversalCommunication': contact.email ? { 'ram:URIID': contact.email } : undefined,
    },
    'ram:PostalTradeAddress': address(own, street),
    'ram:URIUniversalCommunication': electronic ? { 'ram:URIID': { '@schemeID': electronic.scheme, '#text': electronic.id } } : undefined,
    'ram:SpecifiedTaxRegistration': number && { 'ram:ID': { '@schemeID': number.kind === 'vat' ? 'VA' : 'FC', '#text': number.number } },
  }
}

const lineTree = (line: Line, index: number): Tree => ({
  'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
  'ram:SpecifiedTradeProduct': {
    'ram:SellerAssignedID': line.sku ?? undefined,
    'ram:Name': line.name,
    'ram:Description': line.description ?? undefined,
    'ram:DesignatedProductClassification': line.hsn ? { 'ram:ClassCode': { '@listID': 'HS', '#text': line.hsn } } : undefined,
  },
  'ram:SpecifiedLineTradeAgreement': { 'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': line.price } },
  'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': line.unit, '#text': line.quantity } },
  'ram:SpecifiedLineTradeSettlement': {
    'ram:ApplicableTradeTax': tax(line.taxed),
    'ram:SpecifiedTradeAllowanceCharge': isZero(line.allowance)
      ? undefined
      : { 'ram:ChargeIndicator': indicator(false), 'ram:ActualAmount': line.allowance, 'ram:Reason': 'Discount' },
    'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': line.net },
  },
})

const adjusted = (isCharge: boolean, { amount, reason, taxed }: Adjustment): Tree => ({
  'ram:ChargeIndicator': indicator(isCharge),
  'ram:ActualAmount': amount,
  'ram:Reason': reason,
  'ram:CategoryTradeTax': tax(taxed),
})

const settlement = (invoice: EInvoice): Tree => {
  const { kind, number, currency, iban, taxes, allowances, charges, dueDate, sums, preceding } = invoice
  const due = kind === 'invoice' ? dueDate : null
  return {
    'ram:PaymentReference': number,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': {
      'ram:TypeCode': meansCodeOf(invoice),
      'ram:PayeePartyCreditorFinancialAccount': iban && kind === 'invoice' ? { 'ram:IBANID': iban } : undefined,
    },
    'ram:ApplicableTradeTax': taxes.map(({ taxed, base, tax: amount }) => ({
      'ram:CalculatedAmount': amount,
      'ram:TypeCode': 'VAT',
      'ram:ExemptionReason': reasons[taxed.category]?.words,
      'ram:BasisAmount': base,
      'ram:CategoryCode': taxed.category,
      'ram:ExemptionReasonCode': reasons[taxed.category]?.code,
      'ram:RateApplicablePercent': String(Number(taxed.rate)),
    })),
    'ram:SpecifiedTradeAllowanceCharge': [...allowances.map(one => adjusted(false, one)), ...charges.map(one => adjusted(true, one))],
    'ram:SpecifiedTradePaymentTerms': {
      'ram:Description': termsOf(invoice),
      'ram:DueDateDateTime': due ? stamp(due) : undefined,
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': sums.lines,
      'ram:ChargeTotalAmount': sums.charges,
      'ram:AllowanceTotalAmount': sums.allowances,
      'ram:TaxBasisTotalAmount': sums.net,
      'ram:TaxTotalAmount': { '@currencyID': currency, '#text': sums.tax },
      'ram:GrandTotalAmount': sums.total,
      'ram:DuePayableAmount': sums.total,
    },
    'ram:InvoiceReferencedDocument': preceding
      ? {
          'ram:IssuerAssignedID': preceding.number,
          'ram:FormattedIssueDateTime': preceding.date ? stamp(preceding.date, 'qdt') : undefined,
        }
      : undefined,
  }
}

const delivery = (invoice: EInvoice): Tree => {
  const place = deliveredTo(invoice)
  return {
    'ram:ShipToTradeParty': place ? { 'ram:PostalTradeAddress': address(place) } : undefined,
    'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': stamp(invoice.date) },
  }
}

/** The e-invoice as Cross Industry Invoice of UN/CEFACT, which Factur-X and ZUGFeRD put into the PDF, in the order of its schema. */
export const ciiOf = (invoice: EInvoice, format: EInvoiceFormat): Tree => ({
  'rsm:CrossIndustryInvoice': {
    '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
    '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    'rsm:ExchangedDocumentContext': {
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': eInvoiceFormats[format].specification },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': invoice.number,
      'ram:TypeCode': typeCodeOf(invoice),
      'ram:IssueDateTime': stamp(invoice.date),
      'ram:IncludedNote': invoice.note ? { 'ram:Content': invoice.note } : undefined,
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': invoice.lines.map(lineTree),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:BuyerReference': invoice.buyerReference ?? undefined,
        'ram:SellerTradeParty': party(invoice, 'seller'),
        'ram:BuyerTradeParty': party(invoice, 'buyer'),
      },
      'ram:ApplicableHeaderTradeDelivery': delivery(invoice),
      'ram:ApplicableHeaderTradeSettlement': settlement(invoice),
    },
  },
})
