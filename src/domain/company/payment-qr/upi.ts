import { type AccountRead, cut, type Payment } from './payment.ts'

/** A UPI ID as it was typed: a name, @, and the handle of a payment app or bank (docs/domain/company.md#payment-qr-codes). */
export const readUpi = (typed: string): AccountRead => {
  const account = typed.trim()
  if (/^[a-z\d][a-z\d._-]{1,255}@[a-z][a-z\d]{1,63}$/i.test(account)) return { account }
  return { fault: 'Enter a UPI ID: a name, @ and the bank, such as meridian@okbank.' }
}

/**
 * The text of a UPI code for one payment in rupees: a link as the UPI linking specification 1.6 of NPCI says, with a note of at most 50
 * letters and a reference of at most 35 (docs/domain/company.md#payment-qr-codes).
 */
export const upiText = ({ account, name, amount, reference }: Payment): string => {
  const values = {
    pn: name,
    am: amount,
    cu: 'INR',
    tn: cut(reference, 50),
    tr: cut(reference, 35),
  }
  const query = Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return [`upi://pay?pa=${account}`, ...query].join('&')
}
