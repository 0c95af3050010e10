import type { MailWords } from './english.ts'

export const italianMail: MailWords = {
  greeting: 'Gentile {party},',
  closing: 'Cordiali saluti,\n{sender}\n{company}',
  usual: {
    subject: '{document} {number} – {company}',
    text: 'In allegato trova: {document} {number} del {date}.\nTotale: {total}\nScadenza: {due}',
  },
  statement: {
    subject: 'Estratto conto – {company}',
    text: 'In allegato trova l’estratto del Suo conto al {date}.\nSaldo: {total}',
  },
  canceled: {
    subject: '{document} {number}: annullamento – {company}',
    text: 'Il seguente documento è annullato: {document} {number} del {date}. Lo trova in allegato.',
  },
  overdue: {
    subject: 'Promemoria: {document} {number} – {company}',
    text: 'Il seguente documento è scaduto il {due}: {document} {number} del {date}.\nResiduo: {open}\n\nLa preghiamo di saldare l’importo. Se ha già pagato, non tenga conto di questo messaggio.',
  },
  approvalDue: {
    subject: 'Merce in conto visione {number} – {company}',
    text: 'La merce in conto visione {number} del {date} è da rendere entro il {due}.\nValore in sospeso: {open}\n\nLa preghiamo di renderla o di dirci che cosa fatturare.',
  },
  chequeDue: {
    subject: 'Assegno del {due} – {company}',
    text: 'Il Suo assegno {reference} porta la data del {due}. Sarà presentato in quel giorno.\nImporto: {total}',
  },
}
