import { nouns } from '../domain/index.ts'
import { List } from './kit/list.tsx'

const PaymentNotes = () => <List noun={nouns.paymentNote} />
export default PaymentNotes
