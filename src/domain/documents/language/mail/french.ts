import type { MailWords } from './english.ts'

export const frenchMail: MailWords = {
  greeting: 'Bonjour {party},',
  closing: 'Cordialement,\n{sender}\n{company}',
  usual: {
    subject: '{document} {number} – {company}',
    text: 'Veuillez trouver ci-joint : {document} {number} du {date}.\nTotal : {total}\nÉchéance : {due}',
  },
  statement: {
    subject: 'Relevé de compte – {company}',
    text: 'Veuillez trouver ci-joint le relevé de votre compte au {date}.\nSolde : {total}',
  },
  canceled: {
    subject: '{document} {number} : annulation – {company}',
    text: 'Le document suivant est annulé : {document} {number} du {date}. Vous le trouverez ci-joint.',
  },
  overdue: {
    subject: 'Rappel : {document} {number} – {company}',
    text: 'Le document suivant est arrivé à échéance le {due} : {document} {number} du {date}.\nReste dû : {open}\n\nMerci de régler le montant dû. Si vous avez déjà payé, veuillez ne pas tenir compte de ce message.',
  },
  approvalDue: {
    subject: 'Marchandise confiée {number} – {company}',
    text: 'La marchandise confiée {number} du {date} est à rendre le {due}.\nValeur en cours : {open}\n\nMerci de la rendre, ou de nous dire ce que nous pouvons facturer.',
  },
  chequeDue: {
    subject: 'Chèque du {due} – {company}',
    text: 'Votre chèque {reference} est daté du {due}. Il sera remis à l’encaissement ce jour-là.\nMontant : {total}',
  },
}
