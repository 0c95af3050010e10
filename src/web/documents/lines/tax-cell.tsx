import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import type { Tax } from '../../../domain/company/tax-rate.ts'
import { appliedCode } from '../../../domain/documents/tax.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { percentText, taxesAt } from '../../company/tax-rates.ts'
import grid from './lines.module.css'

type Party = { title: string; taxTreatment?: string } | null
/** What a document of any kind says about its tax. A sale has a customer, a purchase has a supplier. */
type Taxed = { date: string; customer?: Party; supplier?: Party; items: { taxCode: string }[] }
type TaxCellProps = { cell: (name: 'taxCode', label: string) => UseFormRegisterReturn; index: number }

/** A tax with its rate: 7 % Standard rate. */
const taxText = ({ name, rate }: Tax): string => (isZero(rate) ? name : `${percentText(rate)} ${name}`)

/** The tax of a line. A party that is not taxed has its own instead, whatever the line says. */
export const TaxCell = ({ cell, index }: TaxCellProps) => {
  const { control } = useFormContext<Taxed>()
  const [date, customer, supplier, taxCode = ''] = useWatch({ control, name: ['date', 'customer', 'supplier', `items.${index}.taxCode`] })
  const party = customer ?? supplier
  const taxes = taxesAt(date)
  const applied = taxes.find(({ code }) => code === appliedCode('', party?.taxTreatment ?? null))
  const field = cell('taxCode', 'Tax')
  return (
    <td className={grid.tax} data-label="Tax">
      {applied ? (
        <input
          readOnly
          data-cell="taxCode"
          aria-label={`Tax, line ${index + 1}`}
          value={applied.name}
          title={`The tax treatment of ${party?.title} is ${applied.name.toLowerCase()}. It replaces the tax of the line.`}
        />
      ) : (
        <select {...field}>
          {taxes.every(({ code }) => code !== taxCode) && <option value={taxCode}>{taxCode}</option>}
          {taxes.map(tax => (
            <option key={tax.code} value={tax.code}>
              {taxText(tax)}
            </option>
          ))}
        </select>
      )}
    </td>
  )
}
