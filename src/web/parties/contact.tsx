import type { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { chatAddress, dialAddress } from '../../domain/parties/phone.ts'
import classes from './customer.module.css'

type Reached = Pick<RowOf<typeof entities.customer>, 'phone' | 'email'>

/** How a party is reached: links to telephone, WhatsApp and e-mail. */
export const Contact = ({ customer: { phone, email } }: { customer: Reached }) => {
  const dial = phone && dialAddress(phone)
  const chat = phone && chatAddress(phone)
  if (!phone && !email) return null
  return (
    <address className={classes.contact}>
      {phone && (dial ? <a href={dial}>{phone}</a> : <span>{phone}</span>)}
      {chat && (
        <a href={chat} target="_blank" rel="noopener">
          WhatsApp
        </a>
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  )
}
