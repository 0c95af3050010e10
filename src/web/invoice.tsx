import { nouns } from '../domain/index.ts'
import { List } from './kit/list.tsx'
import { useGo } from './kit/place.tsx'

const Invoices = () => {
  const go = useGo()
  return <List noun={nouns.invoice} hidden={['currency']} onOpen={row => go(`/sales-and-clients/invoices/${row.id}`)} onNew={() => go('/sales-and-clients/invoices/new')} />
}
export default Invoices
