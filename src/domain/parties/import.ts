import { text } from '../kit/field.ts'
import { declareList, importable } from '../kit/import/list.ts'
import { declareUpdate } from '../kit/import/update.ts'
import { countryWords } from '../trade/country-words.ts'
import { customer } from './customer.ts'

/** A list of customers and suppliers. It may bring the codes of an older system along (docs/domain/parties.md#import). */
export const customerList = declareList({
  fields: { code: text('Code', { max: 40 }).optional(), ...importable(customer.fields) },
  one: 'customer', many: 'customers and suppliers', key: 'name',
  heads: {
    code: ['customer code', 'customer no', 'customer number', 'account', 'account no', 'account code', 'party code', 'client code', 'supplier code', 'id', 'no'],
    name: ['customer', 'customer name', 'party', 'party name', 'client', 'client name', 'supplier', 'supplier name', 'vendor', 'full name', 'contact', 'contact name', 'display name'],
    company: ['company name', 'firm', 'business', 'business name', 'organization', 'organisation'],
    kinds: ['kind', 'role', 'customer or supplier', 'party type'],
    type: ['customer type', 'category', 'group', 'customer group'],
    phone: ['telephone', 'tel', 'mobile', 'mobile no', 'phone no', 'phone number', 'cell', 'contact no', 'whatsapp'],
    email: ['email', 'mail', 'email address', 'e-mail address'],
    address: ['address', 'street', 'bill to', 'billing', 'invoice address'],
    postalCode: ['postcode', 'post code', 'zip', 'zip code', 'plz'],
    city: ['town', 'billing city'],
    shippingAddress: ['delivery address', 'ship to', 'shipping'],
    country: ['country code', 'country name', 'nation', 'billing country'],
    taxTreatment: ['tax', 'tax type', 'vat treatment', 'gst treatment'],
    taxIncluded: ['tax included', 'tax inclusive', 'prices with tax'],
    taxNumber: ['tax id', 'tax no', 'vat', 'vat no', 'vat number', 'vat id', 'gst', 'gstin', 'gst no', 'tin', 'trn', 'pan', 'ein'],
    registrationNumber: ['company number', 'company no', 'registration no', 'siren', 'siret', 'hrb'],
    electronicAddress: ['peppol id', 'peppol address', 'endpoint id', 'e-invoice id'],
    buyerReference: ['leitweg-id', 'leitweg id', 'customer reference', 'your reference'],
    language: ['lang', 'document language', 'correspondence language'],
    currency: ['cur', 'ccy', 'currency code'],
    creditLimit: ['credit', 'limit'],
    approvalLimit: ['memo limit', 'consignment limit'],
    termsDays: ['terms', 'payment terms', 'credit days', 'terms days', 'net days', 'due days'],
    approvalDays: ['memo days', 'consignment days'],
    discount: ['discount %', 'discount percent', 'disc'],
    salesperson: ['sales person', 'sales rep', 'rep', 'account manager', 'salesman', 'sold by'],
    openingBalance: ['balance', 'receivable', 'owes us', 'outstanding', 'debit balance'],
    openingPayable: ['payable', 'we owe', 'credit balance'],
    openingDate: ['balance date', 'as of', 'as of date'],
    unwantedOrigins: ['excluded origins', 'not from', 'no origin'],
    onlyCertified: ['certified only', 'certificate always', 'report always'],
    onlyUntreated: ['untreated only', 'unheated only', 'natural only'],
    alertNote: ['alert', 'warning'],
    notes: ['note', 'remark', 'remarks', 'comment', 'comments', 'memo'],
    status: ['state', 'active'],
  },
  words: {
    country: countryWords,
    kinds: { customer: ['client', 'buyer', 'c'], supplier: ['vendor', 'seller', 'creditor', 's'] },
    type: { dealer: ['trade', 'wholesale', 'wholesaler', 'trader'], retailer: ['retail', 'jeweler', 'jeweller', 'shop', 'store'], designer: ['goldsmith'], collector: ['private'], 'walk-in': ['walkin', 'walk in', 'cash customer'] },
    taxTreatment: { standard: ['taxable', 'normal'], 'zero rated': ['zero', '0', '0%', 'export'], exempt: ['no tax', 'none'] },
    status: { active: ['yes', 'y', 'true', '1'], 'on hold': ['hold', 'blocked', 'stop'], inactive: ['no', 'n', 'false', '0', 'closed'] },
  },
  defaults: ['kinds', 'type', 'country', 'currency', 'taxTreatment', 'salesperson', 'termsDays', 'status', 'openingDate'],
  required: ['country', 'currency', 'kinds'],
  once: [['name'], ['code'], ['taxNumber']],
  seldomTwice: ['email'],
  inBase: ['creditLimit', 'approvalLimit'],
  example: {
    name: 'Example Gems Ltd', company: 'Example Gems Limited', kinds: 'Customer', type: 'Dealer', phone: '+66 2 123 4567', email: 'office@example.com',
    address: '12 Silom Road, Bangkok 10500', country: 'Thailand', taxTreatment: 'Standard', taxIncluded: 'no', taxNumber: '0105512345678',
    creditLimit: '50000', termsDays: '30', approvalDays: '14', priceLevel: '1', status: 'Active',
  },
})

/** A list that changes customers and suppliers, such as their addresses and limits (docs/domain/company.md#changes-by-a-list). */
export const customerUpdateList = declareUpdate(customerList, customer, 'Customer or supplier')
