import type { LanguageCode } from '../../trade/languages.ts'
import { arabicMail } from '../language/mail/arabic.ts'
import { chineseMail } from '../language/mail/chinese.ts'
import { englishMail, type MailWords } from '../language/mail/english.ts'
import { frenchMail } from '../language/mail/french.ts'
import { germanMail } from '../language/mail/german.ts'
import { italianMail } from '../language/mail/italian.ts'
import { japaneseMail } from '../language/mail/japanese.ts'
import { thaiMail } from '../language/mail/thai.ts'
import { urduMail } from '../language/mail/urdu.ts'
import type { MailText, TemplateName } from './text.ts'

const dictionary: Readonly<Record<LanguageCode, MailWords>> = {
  en: englishMail,
  th: thaiMail,
  zh: chineseMail,
  ja: japaneseMail,
  de: germanMail,
  fr: frenchMail,
  it: italianMail,
  ar: arabicMail,
  ur: urduMail,
}

const own = ['statement', 'canceled', 'overdue', 'approvalDue', 'chequeDue'] as const

/** The text of a template that the company has not changed, in a language (docs/domain/documents.md#e-mail). */
export const usualText = (name: TemplateName, language: LanguageCode): MailText => {
  const words = dictionary[language]
  const { subject, text } = words[own.find(one => one === name) ?? 'usual']
  return { subject, text: [words.greeting, text, words.closing].join('\n\n') }
}
