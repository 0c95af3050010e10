import { isWay, type Way } from './messages.ts'

export const paymentHome = '/statement/payments'

/** What a payment on a page of its own begins with. */
type PaymentAddress = {
  way: Way | undefined
  party: string | undefined
  currency: string | undefined
  /** The bill it shall settle: an invoice's or a purchase's id. */
  bill: string | undefined
  amount: string | undefined
}

/** Reads `/statement/payments/new?direction=paid&party=…&currency=THB&bill=…&amount=…`; what it does not know is left out. */
export const paymentFrom = ({ direction, party, currency, bill, amount }: Record<string, string | undefined>): PaymentAddress => ({
  way: isWay(direction) ? direction : undefined,
  party,
  currency,
  bill,
  amount,
})
