import { expect, test } from 'vitest'
import { ciiOf } from '../../../../src/domain/sales/e-invoice/cii.ts'
import { eInvoiceOf, type Sale } from '../../../../src/domain/sales/e-invoice/make.ts'
import type { PartyRecord } from '../../../../src/domain/sales/e-invoice/party.ts'
import { ublOf } from '../../../../src/domain/sales/e-invoice/ubl.ts'
import { xmlOf } from '../../../../src/server/reports/e-invoice/xml.ts'
import { buyerWith, lineWith, saleOf, seller, usualLines } from './sale.ts'

// These files passed the schemas and the published rules (docs/decisions/0037-e-invoices.md). A change of one is checked in the same way first.
type Case = {
  lines?: typeof usualLines
  sale?: Partial<Sale> & { discountPercent?: string; discountAmount?: string }
  buyer?: Partial<PartyRecord>
}
const untaxed = [lineWith({}), lineWith({ basis: 'whole', rate: '50' })]
const cases: Record<string, Case> = {
  'three-rates': {},
  'discount-and-charges': { sale: { discountPercent: '7.5', shipping: '25', charges: '10.10' } },
  'prices-with-tax': { sale: { taxIncluded: true, discountAmount: '13.37' } },
  export: { lines: untaxed, sale: { taxTreatment: 'zero rated' }, buyer: { country: 'TH', taxNumber: null } },
  'within-the-eu': { lines: untaxed, sale: { taxTreatment: 'zero rated' }, buyer: { country: 'FR', taxNumber: 'FR40303265045' } },
  exempt: { lines: untaxed, sale: { taxTreatment: 'exempt' } },
  'out-of-scope': { lines: untaxed, sale: { taxTreatment: 'out of scope', shipping: '5' } },
  'no-account': { sale: { iban: null, dueDate: null } },
  'credit-note': { sale: { kind: 'credit note', preceding: { number: 'INV-HO-26-00001', date: '2026-11-01' } } },
}

test.each(Object.entries(cases))('the files of an e-invoice: %s', async (name, { lines = usualLines, sale: given = {}, buyer }) => {
  const rates = given.taxTreatment ? {} : undefined
  const { sale } = saleOf(lines, { ...given, ...(rates && { rates }) })
  const made = eInvoiceOf(sale, seller, buyerWith(buyer))
  await expect(xmlOf(ciiOf(made, 'factur-x'))).toMatchFileSnapshot(`files/factur-x/${name}.xml`)
  await expect(xmlOf(ublOf(made, 'xrechnung'))).toMatchFileSnapshot(`files/xrechnung/${name}.xml`)
  await expect(xmlOf(ublOf(made, 'peppol'))).toMatchFileSnapshot(`files/peppol/${name}.xml`)
})
