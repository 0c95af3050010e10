import { type Tax, taxesOn } from '../../domain/company/tax-rate.ts'
import { appliedCode, ratesOf, type TaxRates } from '../../domain/documents/tax.ts'
import { isZero, type Quantity } from '../../domain/kit/quantity.ts'
import { readable } from '../kit/data/number.ts'
import { currentSettings } from '../kit/shell/session.tsx'

/** The taxes that a line may have on the day of its document. */
export const taxesAt = (day: string): Tax[] => taxesOn(currentSettings()?.taxRates ?? [], day)

/** The rates that a document of this day has for a party of this tax treatment; null is a document without tax. */
export const taxRates = (taxTreatment: string | null, day: string): TaxRates => ratesOf(taxesAt(day), taxTreatment)

/** A rate without trailing zeros: 7 %. */
export const percentText = (rate: Quantity): string => `${readable(String(Number(rate)))} %`

type Priced = { date: string; taxIncluded?: boolean; customer?: { taxTreatment?: string } | null }
/** The tax rates that the prices of a document include; none when its tax is added to them. */
export const ratesInPrice = ({ date, taxIncluded, customer }: Priced): TaxRates =>
  taxRates(taxIncluded ? (customer?.taxTreatment ?? 'standard') : null, date)

type Frozen = { date: string; taxTreatment: string | null }
/** The tax that a line of an issued document has, with its rate; null when it is exempt by its own code, which is most common. */
export const taxOnLine = (line: { taxCode: string; taxRate: Quantity }, { date, taxTreatment }: Frozen): string | null => {
  const code = appliedCode(line.taxCode, taxTreatment)
  if (line.taxCode === 'EXEMPT') return null
  const name = taxesAt(date).find(tax => tax.code === code)?.name ?? code
  return isZero(line.taxRate) ? name : `${name} ${percentText(line.taxRate)}`
}
