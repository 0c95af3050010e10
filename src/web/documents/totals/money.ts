import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { convert } from '../../../domain/company/document-rate.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { asPrice, asTyped, typedExchange, typedPrice } from '../../kit/form/typed-text.ts'
import { useUser } from '../../kit/shell/session.tsx'
import { rateOn, ratesOn } from '../../stock/stone/find.ts'
import type { DocumentValues } from '../../stock/stone/line-values.ts'
import type { Rates } from '../../stock/stone/on-line.ts'
import { useRateOn } from '../head/rate-on.ts'

/** The exchange rates of a document. A change of currency converts the prices. */
export const useDocumentMoney = (form: UseFormReturn<DocumentValues>) => {
  const base = useUser().settings.currency
  const [date, currency, exchange] = useWatch({ control: form.control, name: ['date', 'currency', 'exchange'] })
  const enteredRateOn = useRateOn()
  const [rates, setRates] = useState<Rates>({ [base]: '1' })
  const stocked = useWatch({
    control: form.control,
    name: 'items',
    compute: items => [...new Set(items.flatMap(({ stone }) => (stone ? [stone.currency] : [])))].sort().join(),
  })

  useEffect(() => {
    let isOver = false
    void ratesOn([currency, ...stocked.split(',').filter(Boolean)], date, base).then(rates => {
      if (!isOver) setRates(before => ({ ...before, ...rates }))
    })
    return () => {
      isOver = true
    }
  }, [currency, stocked, date, base])

  // Rates may arrive in another order than the currencies were chosen in. The last choice counts.
  const chosen = useRef('')
  const changeCurrency = async (to: string) => {
    chosen.current = to
    const from = form.getValues('currency')
    if (to === from) return
    const on = form.getValues('date')
    const [before, after] = [await rateOn(from, on, base), await enteredRateOn(to, on)]
    if (!after || chosen.current !== to) return
    form.setValue('currency', to)
    form.setValue('exchange', asTyped(after))
    form.setValue('exchangeReason', '')
    form.clearErrors(['currency', 'exchange'])
    const priced = form.getValues('items').flatMap((line, index) => {
      const rate = typedPrice(line.rate, from)
      return rate && before ? [{ index, rate: convert(rate, before, after, to) }] : []
    })
    for (const { index, rate } of priced) form.setValue(`items.${index}.rate`, asPrice(rate, to, currencyDigits(to)))
    if (priced.length > 0) notify.warn(`Prices converted to ${to} at the rate of the day.`)
  }
  const typed = typedExchange(exchange)
  return {
    currency,
    rates: typed && currency !== base ? { ...rates, [currency]: typed } : rates,
    changeCurrency: (to: string) => void changeCurrency(to),
  }
}
