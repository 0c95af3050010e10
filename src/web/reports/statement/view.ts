import type { Ledger } from '../../../domain/documents/settlement.ts'
import { companyToday } from '../../kit/data/number.ts'
import { useView } from '../../kit/list/view.ts'
import type { Style } from './messages.ts'
import { periodsAsOf } from './period.ts'

/** The settings of a statement, stored in the URL, so that it can be linked. */
export const useStatementView = () => {
  const [view, change] = useView({ inAddress: true })
  const { party, currency, to = companyToday() } = view
  const ledger: Ledger = view.ledger === 'payable' ? 'payable' : 'receivable'
  const style: Style = view.style === 'open' ? 'open' : 'balance'
  const from = view.from ?? periodsAsOf(companyToday()).find(({ label }) => label === 'This year')?.from ?? ''
  const query = { party, currency, ledger, from: from === 'start' ? undefined : from, to }
  return { party, currency, ledger, style, from, to, query, change }
}
export type StatementView = ReturnType<typeof useStatementView>
