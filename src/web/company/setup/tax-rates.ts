import { packRateOn, packRates, taxNameIn } from '../../../domain/company/country-pack.ts'
import { entities } from '../../../domain/index.ts'
import { useChange, useRows } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'

const kinds = { STD: 'standard', REDUCED: 'reduced' } as const
type Code = keyof typeof kinds
const codes = ['STD', 'REDUCED'] as const

/**
 * The standard and the reduced rate of a company, while each is one row. With `presets` those that nobody has changed begin with the rates
 * of the country, or with none if it has no such tax. Once a code has several days, it is changed in the list of tax rates only.
 */
export const useFirstRates = (country: string, day: string, { presets }: { presets: boolean }) => {
  const { data } = useRows(entities.taxRate, {})
  const rowsOf = (code: Code) => (data?.rows ?? []).filter(row => row.code === code)
  const openOf = (code: Code) => {
    const [row, ...more] = rowsOf(code)
    if (!row || more.length > 0) return
    return presets && row.version === 1 ? { ...row, rate: packRateOn(country, kinds[code], day) ?? '0' } : row
  }
  const write = useChange(async (typed: Readonly<Record<Code, unknown>>) => {
    for (const code of codes) {
      const [row] = rowsOf(code)
      const rate = typed[code]
      if (!row || typeof rate !== 'string') continue
      const name = code === 'STD' ? taxNameIn(country) : `${taxNameIn(country)}, reduced`
      const [first, ...later] = packRates(country, kinds[code], rate, day)
      const read = await records.read(entities.taxRate, row.id)
      await records.change(entities.taxRate, { id: read.id, version: read.version, name, ...first })
      for (const next of later) await records.create(entities.taxRate, { code, name, ...next })
    }
  })
  return { isKnown: data !== undefined, open: { STD: openOf('STD'), REDUCED: openOf('REDUCED') }, save: write.mutateAsync }
}
