/** The foot of documents for clients, their sentences and units, in English. The other languages have the same keys. */
export const englishTexts = {
  /** At the foot of a document, and above its further parts. */
  foot: {
    words: 'Amount in words',
    tax: 'Tax',
    bank: 'Bank details',
    pay: 'Scan to pay',
    note: 'Note',
    page: 'Page {page} of {pages}',
    openAmounts: 'Open amounts by age',
    stonesOnApproval: 'Stones on approval',
    ourProperty: 'Our property until invoiced; not part of the balance above.',
    pricesOnRequest: 'Prices on request.',
    subjectToSale: 'The stones are offered subject to prior sale.',
    receivedInGoodOrder: 'Received in good order',
    forCompany: 'For the company',
    approvedBy: 'Approved by',
    receivedBy: 'Received by',
    acceptsRisk: 'The customer, who has read and accepts the risk',
    hasReceived: 'The customer, who has received the goods',
  },
  /** Sentences and parts of lines, with what varies in braces. */
  texts: {
    treatment: 'Treatment: {words}',
    report: 'Report {number}',
    reason: 'Reason: {reason}',
    taxOn: '{name} {rate} on {net}: {tax}',
    billed: 'billed {carats} ct',
    priceOnly: 'Price only',
    backOnApproval: 'Back on approval',
    less: 'less {discount}',
    ofTotal: 'of {total}',
    daysLate: '{days} days late',
    canceledEntry: '{entry} canceled',
    reversedEntry: '{entry} reversed',
  },
  /** The codes of lines without tax. */
  untaxedCodes: { EXEMPT: 'Exempt', ZERO: 'Zero-rated', OUT: 'Out of scope' },
  /** Why there is no tax, by the tax treatment of the party. */
  untaxed: {
    'zero rated': 'Zero-rated supply: no tax is charged.',
    exempt: 'Supply to an exempt party: no tax is charged.',
    'out of scope': 'Supply outside the scope of tax: no tax is charged.',
  },
  /** The page behind a private link. */
  page: {
    until: 'This link works until {date}.',
    download: 'Download PDF',
    cancelled: 'This {document} is canceled.',
    void: 'This {document} is void.',
    bounced: 'This {document} is bounced.',
  },
  /** The form in which a client answers an offer. */
  answer: {
    interested: 'I am interested',
    gone: 'No longer available',
    thanks: 'Thank you. We have your answer of {date}. You can change it here.',
    message: 'Message to us',
    send: 'Send answer',
    empty: 'Choose at least one stone, or write a message.',
    long: 'The message has more than {most} characters. Shorten it.',
  },
  /** Across every page of a document that is not in force. */
  stamps: {
    draft: 'DRAFT',
    cancelled: 'CANCELED',
    void: 'VOID',
    bounced: 'BOUNCED',
    expired: 'EXPIRED',
    declined: 'DECLINED',
  },
  units: {
    piece: 'pc',
    pieces: 'pcs',
    minutes: 'min',
    'per carat': '/ct',
    'per piece': '/pc',
    'per gram': '/g',
    'per hour': '/h',
    whole: 'whole',
  },
  /** The names of tax where a country has none of its own. */
  taxes: {
    Tax: 'Tax',
    VAT: 'VAT',
    'Sales tax': 'Sales tax',
  },
  taxNumbers: {
    'Tax number': 'Tax number',
    'Tax ID': 'Tax ID',
    'VAT No.': 'VAT No.',
  },
} as const

type Same<T> = { readonly [K in keyof T]: string }
export type Texts = { readonly [G in keyof typeof englishTexts]: Same<(typeof englishTexts)[G]> }
