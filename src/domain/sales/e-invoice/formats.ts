const core = 'urn:cen.eu:en16931:2017'

/** The forms of an e-invoice: their names, and the specification and process that the file names (docs/domain/e-invoices.md#formats). */
export const eInvoiceFormats = {
  'factur-x': { label: 'Factur-X and ZUGFeRD', hint: 'A PDF that programs can read.', specification: core, process: null },
  xrechnung: {
    label: 'XRechnung',
    hint: 'For public offices in Germany.',
    specification: `${core}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
  peppol: {
    label: 'Peppol',
    hint: 'To be sent over the Peppol network.',
    specification: `${core}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
} as const
export type EInvoiceFormat = keyof typeof eInvoiceFormats
