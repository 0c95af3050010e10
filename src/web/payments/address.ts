import { isWay, type Way } from './messages.ts'

export const paymentHome = '/statement/payments'

/** The initial values of the payment page. */
type PaymentAddress = {
  way: Way | undefined
  party: string | undefined
  currency: string | undefined
  /** The bill to settle: the id of an invoice or a purchase. */
  bill: string | undefined
  amount: string | undefined
}

/** Parses `/statement/payments/new?direction=paid&party=…&currency=THB&bill=…&amount=…`. Unknown values are ignored. */
export const paymentFrom = ({ direction, party, currency, bill, amount }: Record<string, string | undefined>): PaymentAddress => ({
  way: isWay(direction) ? direction : undefined,
  party,
  currency,
  bill,
  amount,
})
