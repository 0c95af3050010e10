import { useFormContext } from 'react-hook-form'
import { asTyped } from '../../kit/form/typed-text.ts'
import { useRateOn } from './rate-on.ts'

type RatedValues = { currency: string; date: string; exchange: string; exchangeReason: string }

/**
 * Fills in the rate of a currency on a day in the form around. Rates may arrive in another order than they were asked for: one of a currency or a day that
 * the form has no more is dropped. `onRated` is called where there is no rate.
 */
export const useRated = (onRated: () => void) => {
  const form = useFormContext<RatedValues>()
  const rateOn = useRateOn()
  return async (currency: string, date: string, asks: boolean): Promise<void> => {
    const rate = await rateOn(currency, date, { asks })
    const now = form.getValues()
    if (now.currency !== currency || now.date !== date) return
    form.setValue('exchange', rate ? asTyped(rate) : '')
    form.setValue('exchangeReason', '')
    if (!rate) onRated()
  }
}
