import { branch } from '../../../domain/company/branch.ts'
import { branchPresets } from '../../../domain/company/country-pack.ts'
import { setting } from '../../../domain/company/setting.ts'
import { useSaveChecked } from '../../kit/data/query.ts'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

const { country, legalName, paper } = branch.fields

/** The name of the company, and what its country presets: currency, time zone and paper size. */
export const CompanyStep = ({ settings, office, ...state }: StepProps) => {
  const { company, currency, timeZone } = setting.fields
  const saveSettings = useSaveChecked(setting)
  const saveOffice = useSaveChecked(branch)
  const isNew = !settings.setupSteps.includes('company')
  const fields = { company, legalName, country, ...(settings.currencyFixed ? {} : { currency }), timeZone, paper }
  const save = async ({ country: to, legalName: legal, paper: size, ...ofCompany }: Record<string, unknown>) => {
    await saveSettings.mutateAsync({ id: settings.id, version: settings.version, ...ofCompany })
    const ofOffice = { country: to, legalName: legal, paper: size, timeZone: null }
    const money = settings.currencyFixed ? {} : { currency: ofCompany.currency }
    await saveOffice.mutateAsync({ id: office.id, version: office.version, ...ofOffice, ...money })
  }
  const follow = (name: string, value: unknown) => {
    if (name !== 'country') return {}
    const { currency: money, ...presets } = branchPresets(String(value))
    return settings.currencyFixed || !money ? presets : { ...presets, currency: money }
  }
  return (
    <StepForm
      {...state}
      fields={fields}
      // Every new company begins in the United States, so the country is asked for.
      record={{
        ...settings,
        ...office,
        company: settings.company,
        currency: settings.currency,
        timeZone: settings.timeZone,
        ...(isNew && { country: null }),
      }}
      follow={follow}
      save={save}
    >
      {settings.currencyFixed && <p>The base currency is {settings.currency}. It cannot be changed after the first posting.</p>}
    </StepForm>
  )
}
