import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { currencyDigits } from '../../../domain/documents/totals.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { ratesOn } from '../../stock/stone/find.ts'
import type { Rates } from '../../stock/stone/on-line.ts'
import { convert } from '../../paper-totals.ts'
import { asTyped, typedDecimal } from '../../paper-typed.ts'
import type { PaperValues } from '../../stock/stone/line-values.ts'

/** The rates of exchange a paper needs, and the change of its currency, which takes the prices along. */
export const usePaperMoney = (form: UseFormReturn<PaperValues>) => {
  const base = useUser().settings.currency
  const [date, currency, exchange] = useWatch({ control: form.control, name: ['date', 'currency', 'exchange'] })
  const [told, setTold] = useState<Rates>({ [base]: '1' })
  const stocked = useWatch({
    control: form.control,
    name: 'items',
    compute: items => [...new Set(items.flatMap(({ stone }) => (stone ? [stone.currency] : [])))].sort().join(),
  })

  useEffect(() => {
    let isOver = false
    void ratesOn([currency, ...stocked.split(',').filter(Boolean)], date, base).then(rates => {
      if (!isOver) setTold(before => ({ ...before, ...rates }))
    })
    return () => {
      isOver = true
    }
  }, [currency, stocked, date, base])

  const changeCurrency = async (to: string) => {
    const from = form.getValues('currency')
    if (to === from) return
    const rates = await ratesOn([from, to], form.getValues('date'), base)
    const [before, after] = [rates[from], rates[to]]
    if (!after) return notify.danger(`There is no rate of exchange for ${to} on this day.`)
    form.setValue('currency', to)
    form.setValue('exchange', asTyped(after))
    form.clearErrors(['currency', 'exchange'])
    const priced = form.getValues('items').flatMap((line, index) => {
      const rate = typedDecimal(line.rate)
      return rate && before ? [{ index, rate: convert(rate, before, after, to) }] : []
    })
    for (const { index, rate } of priced) form.setValue(`items.${index}.rate`, asTyped(rate, currencyDigits(to)))
    if (priced.length > 0) notify.warn(`Prices are in ${to} now, at the day’s rate.`)
  }
  const typed = typedDecimal(exchange)
  return {
    currency,
    rates: typed && currency !== base ? { ...told, [currency]: typed } : told,
    changeCurrency: (to: string) => void changeCurrency(to),
  }
}
