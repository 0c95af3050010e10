import { useView } from '../kit/list/view.ts'
import { useGo } from '../kit/shell/place.tsx'
import { newDocumentAddress } from '../stock/stone/new-document.ts'

/** Begins a document from its list. In the list of one customer, it is for this customer. */
export const useNewFromList = (home: string): (() => void) => {
  const go = useGo()
  const [{ customer }] = useView({ inAddress: true })
  const isOne = customer && !customer.includes(',')
  return () => go(isOne ? newDocumentAddress(home, { customer }) : `${home}/new`)
}
