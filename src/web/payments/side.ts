import type { Quantity } from '../../domain/kit/quantity.ts'
import type { OpenAccount, OpenBill } from '../../domain/payments/contract.ts'
import { useRead } from '../kit/data/query.ts'

/** One ledger of a party's account in a currency: its open bills, oldest first, and its credit on account. */
export type Side = {
  ledger: 'receivable' | 'payable'
  bills: readonly OpenBill[]
  credit: Quantity
  credits: OpenAccount['credits']
  isLoading: boolean
}
const nothing: OpenAccount = { bills: [], credit: '0', credits: [] }

/** Loads one ledger of an account, when a party is selected and it is needed. */
export const useSide = (
  ledger: Side['ledger'],
  { party, currency }: { party: string | undefined; currency: string },
  { enabled = true } = {},
): Side => {
  const response = useRead('paymentnote/open', { party, currency, ledger }, { enabled: enabled && Boolean(party) })
  return { ledger, ...(response.data ?? nothing), isLoading: response.isLoading }
}
