/** The usual texts of messages, in English. The other languages have the same keys. */
export const englishMail = {
  greeting: 'Dear {party},',
  closing: 'Kind regards,\n{sender}\n{company}',
  usual: {
    subject: '{document} {number} – {company}',
    text: 'Please find attached the {document} {number} of {date}.\nTotal: {total}\nDue: {due}',
  },
  statement: {
    subject: 'Statement of account – {company}',
    text: 'Please find attached the statement of your account as of {date}.\nBalance: {total}',
  },
  canceled: {
    subject: '{document} {number} is canceled – {company}',
    text: 'The {document} {number} of {date} is canceled. Please find attached the canceled document.',
  },
  overdue: {
    subject: 'Reminder: {document} {number} – {company}',
    text: 'The {document} {number} of {date} was due on {due}.\nOpen: {open}\n\nPlease pay the open amount. If you have paid already, this message is of no concern.',
  },
  approvalDue: {
    subject: 'Goods on approval {number} – {company}',
    text: 'The goods on approval {number} of {date} are due back on {due}.\nValue outstanding: {open}\n\nPlease return them, or tell us which ones to invoice.',
  },
  chequeDue: {
    subject: 'Cheque of {due} – {company}',
    text: 'Your cheque {reference} is dated {due}. It will be presented on that day.\nAmount: {total}',
  },
} as const

type Text = { readonly subject: string; readonly text: string }
export type MailWords = { readonly [K in keyof typeof englishMail]: K extends 'greeting' | 'closing' ? string : Text }
