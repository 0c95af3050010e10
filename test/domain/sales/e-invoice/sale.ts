import { billTotals } from '../../../../src/domain/documents/totals.ts'
import { spread } from '../../../../src/domain/kit/quantity.ts'
import type { SoldLine } from '../../../../src/domain/sales/e-invoice/lines.ts'
import type { Sale } from '../../../../src/domain/sales/e-invoice/make.ts'
import { type PartyRecord, partyOf } from '../../../../src/domain/sales/e-invoice/party.ts'

export const sellerRecord: PartyRecord = {
  ...{ name: 'Steinbuch GmbH', country: 'DE', phone: '+49 6781 555 0100', email: 'office@steinbuch.test', taxNumber: 'DE123456789' },
  ...{ registrationNumber: 'HRB 4711', electronicAddress: '9930:DE123456789' },
  ...{ address: 'Hauptstraße 1\n55743 Idar-Oberstein', postalCode: '55743', city: 'Idar-Oberstein' },
}
export const buyerRecord: PartyRecord = {
  ...{ name: 'Müller & Söhne <Juwelen>', country: 'DE', phone: null, email: 'kauf@mueller.test', taxNumber: 'DE987654321' },
  ...{ registrationNumber: null, electronicAddress: '9930:DE987654321' },
  ...{ address: 'Ring 2\nHof 3\nStiege 4\n10115 Berlin', postalCode: '10115', city: 'Berlin' },
}
export const seller = partyOf(sellerRecord, 'Anna Vogt')
export const buyerWith = (given: Partial<PartyRecord> = {}) => partyOf({ ...buyerRecord, ...given }, 'Max Müller')

const stone = {
  ...{ description: 'Sapphire, oval', details: '8.1 × 6.2 mm', treatment: 'heated', certificate: 'GIA 1', sku: 'BKK-SPH00001' },
  ...{
    hsn: '71039120',
    type: 'single',
    basis: 'per carat',
    rate: '1250.5',
    pieces: 1,
    weight: '2.319',
    discountPercent: null,
    taxCode: 'STD',
  },
}
export type DraftLine =
  | typeof stone
  | (Omit<typeof stone, 'discountPercent' | 'sku' | 'hsn' | 'weight'> & Record<'discountPercent' | 'sku' | 'hsn' | 'weight', string | null>)
export const lineWith = (given: Partial<DraftLine>): DraftLine => ({ ...stone, ...given })
/** A stone by weight, three by piece with a discount, and work without tax. */
export const usualLines: readonly DraftLine[] = [
  lineWith({}),
  lineWith({ basis: 'per piece', pieces: 3, rate: '99.99', discountPercent: '3.33', taxCode: 'RED', sku: null, hsn: null }),
  lineWith({ basis: 'whole', rate: '777.77', taxCode: 'EXEMPT' }),
]

const terms = {
  currency: 'EUR',
  exchange: '1',
  discountPercent: null,
  discountAmount: null,
  shipping: '0',
  charges: '0',
  taxIncluded: false,
}
export const usualRates = { STD: '19', RED: '7' }

/** A sale with its total, computed as the product computes a bill. */
export const saleOf = (
  lines: readonly DraftLine[] = usualLines,
  given: Partial<Sale> & { discountPercent?: string; discountAmount?: string; rates?: Record<string, string> } = {},
): { sale: Sale; total: string } => {
  const { rates = usualRates, ...rest } = given
  const { currency, taxIncluded, shipping, charges } = { ...terms, ...rest }
  const bill = billTotals(
    {
      ...{ currency, taxIncluded, shipping, charges, exchange: '1', items: lines },
      ...{ discountPercent: rest.discountPercent ?? null, discountAmount: rest.discountAmount ?? null },
    },
    rates,
  )
  const shares = spread(
    bill.discount,
    bill.items.map(({ amount }) => amount),
    2,
  )
  const items: SoldLine[] = bill.items.map((line, index) => ({ ...line, share: shares[index] ?? '0' }))
  const sale: Sale = {
    ...{ kind: 'invoice', number: 'INV-HO-26-00001', date: '2026-12-01', dueDate: '2026-12-31', note: 'Thank you & good bye' },
    ...{ buyerReference: '04011000-12345-67', preceding: null, iban: 'DE89370400440532013000', taxTreatment: 'standard' },
    ...{ currency, taxIncluded, shipping, charges },
    ...rest,
    items: rest.kind === 'credit note' ? items.map(({ gross: _, ...line }) => line) : items,
  }
  return { sale, total: bill.total }
}
