import { entities } from '../../domain/index.ts'
import { counted, today } from '../kit/data/number.ts'
import { useRows } from '../kit/data/query.ts'
import { Go } from '../kit/shell/place.tsx'
import { paymentHome } from './address.ts'
import classes from './payment.module.css'

/** The post-dated cheques that have matured and are not cleared yet; nothing when there are none. */
export const ChequesDue = () => {
  const due = { cheque: 'pending', chequeDateTo: today() }
  const { data } = useRows(entities.paymentNote, { ...due, pageSize: 1 }, { quiet: true })
  if (!data?.total) return null
  return (
    <Go className={classes.due} to={`${paymentHome}?${new URLSearchParams({ ...due, sort: 'chequeDate' })}`}>
      {counted(data.total, 'cheque')} due
    </Go>
  )
}
