import { isWay, type Way } from './messages.ts'

export const paymentHome = '/statement/payments'

/** What a payment on a page of its own begins with. */
type PaymentAsked = {
  way: Way | undefined
  party: string | undefined
  currency: string | undefined
  /** The bill it shall settle: an invoice's or a purchase's id. */
  bill: string | undefined
  amount: string | undefined
}

/** Reads `/statement/payments/new?direction=paid&party=…&currency=THB&bill=…&amount=…`; what it does not know is left out. */
export const askedIn = ({ direction, party, currency, bill, amount }: Record<string, string | undefined>): PaymentAsked => ({
  way: isWay(direction) ? direction : undefined,
  party,
  currency,
  bill,
  amount,
})
