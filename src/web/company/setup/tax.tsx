import { branch } from '../../../domain/company/branch.ts'
import { packOf, taxNumberLabelIn } from '../../../domain/company/country-pack.ts'
import { setting } from '../../../domain/company/setting.ts'
import { type Field, named, percent } from '../../../domain/kit/field.ts'
import { today } from '../../kit/data/number.ts'
import { useSaveChecked } from '../../kit/data/query.ts'
import { Go } from '../../kit/shell/place.tsx'
import { taxesAt } from '../tax-rates.ts'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'
import { useFirstRates } from './tax-rates.ts'

const standard = percent('Standard rate')
const reduced = percent('Reduced rate')

/** The tax number, and the tax on sales with the rates of the country. */
export const TaxStep = ({ settings, office, ...state }: StepProps) => {
  const saveSettings = useSaveChecked(setting)
  const saveOffice = useSaveChecked(branch)
  const pack = packOf(office.country)
  const isNew = !settings.setupSteps.includes('tax')
  const rates = useFirstRates(office.country, today(office.id), { presets: isNew })
  const taxCode: Field = { ...setting.fields.taxCode, kind: 'choice', options: named(taxesAt(today(office.id))) }
  const fields = {
    taxNumber: { ...branch.fields.taxNumber, label: taxNumberLabelIn(office.country) },
    taxCode,
    ...(rates.open.STD && { standard }),
    ...(rates.open.REDUCED && { reduced }),
  }
  const save = async ({ taxNumber: number, taxCode: code, standard: first, reduced: second }: Record<string, unknown>) => {
    await rates.save({ STD: first, REDUCED: second })
    await saveSettings.mutateAsync({ id: settings.id, version: settings.version, taxCode: code })
    await saveOffice.mutateAsync({ id: office.id, version: office.version, taxNumber: number })
  }
  // A company with a tax number usually charges the tax.
  const follow = (name: string, value: unknown) =>
    isNew && name === 'taxNumber' && pack?.rates.length ? { taxCode: value ? 'STD' : 'EXEMPT' } : {}
  if (!rates.isKnown) return null
  return (
    <StepForm
      {...state}
      fields={fields}
      record={{ ...settings, taxNumber: office.taxNumber, standard: rates.open.STD?.rate, reduced: rates.open.REDUCED?.rate }}
      follow={follow}
      save={save}
    >
      <p>
        {pack?.tax ? `Documents call the tax on sales ${pack.tax}.` : 'Documents call the tax on sales Tax.'} Have the rates checked by your
        accountant. In some countries gems and jewelry have their own.
      </p>
      <Go to="/people/settings/tax-rates">Change tax rates</Go>
    </StepForm>
  )
}
