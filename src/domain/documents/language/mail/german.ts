import type { MailWords } from './english.ts'

export const germanMail: MailWords = {
  greeting: 'Guten Tag {party}',
  closing: 'Freundliche Grüße\n{sender}\n{company}',
  usual: {
    subject: '{document} {number} – {company}',
    text: 'Im Anhang finden Sie: {document} {number} vom {date}.\nGesamtbetrag: {total}\nFällig am: {due}',
  },
  statement: {
    subject: 'Kontoauszug – {company}',
    text: 'Im Anhang finden Sie den Auszug Ihres Kontos, Stand {date}.\nSaldo: {total}',
  },
  canceled: {
    subject: '{document} {number} ist storniert – {company}',
    text: 'Folgendes Dokument ist storniert: {document} {number} vom {date}. Das stornierte Dokument finden Sie im Anhang.',
  },
  overdue: {
    subject: 'Zahlungserinnerung: {document} {number} – {company}',
    text: '{document} {number} vom {date} war am {due} fällig.\nOffen: {open}\n\nBitte überweisen Sie den offenen Betrag. Falls Sie bereits bezahlt haben, betrachten Sie diese Nachricht als gegenstandslos.',
  },
  approvalDue: {
    subject: 'Auswahlsendung {number} – {company}',
    text: 'Die Auswahlsendung {number} vom {date} ist am {due} zurückzugeben.\nAusstehender Wert: {open}\n\nBitte senden Sie die Ware zurück, oder teilen Sie uns mit, was wir berechnen dürfen.',
  },
  chequeDue: {
    subject: 'Scheck vom {due} – {company}',
    text: 'Ihr Scheck {reference} ist auf den {due} datiert. Er wird an diesem Tag vorgelegt.\nBetrag: {total}',
  },
}
