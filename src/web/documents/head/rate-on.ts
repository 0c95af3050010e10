import { entities } from '../../../domain/index.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { enterRate } from '../../company/enter-rate.ts'
import { warnNoRate } from '../../company/table-rate.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { rateOn } from '../../stock/stone/find.ts'

/**
 * Reads the rate of a currency on a day. Where the rate table has none, a user who may add rates is asked for one, unless `asks` is false.
 * The user is warned while it is missing.
 */
export const useRateOn = () => {
  const base = useUser().settings.currency
  const { can, may } = useRights()
  return async (currency: string, date: string, { asks = true } = {}): Promise<Quantity | undefined> => {
    const known = await rateOn(currency, date, base)
    if (known) return known
    const isSaved = asks && date !== '' && can('create', entities.exchangeRate) && (await enterRate(currency, date))
    const rate = isSaved ? await rateOn(currency, date, base) : undefined
    if (!rate) warnNoRate(currency, may('rate.type'))
    return rate
  }
}
