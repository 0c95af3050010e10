type Spoken = {
  /** Its name in itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** The locale of its dates and of the names of countries. Digits are Latin and the calendar is Gregorian in every language. */
  locale: string
  /** How a date is usually written; missing where the country of the branch decides. */
  date?: Intl.DateTimeFormatOptions
}

const [numeric, inWords] = [{ dateStyle: 'medium' }, { day: 'numeric', month: 'short', year: 'numeric' }] as const

/** The languages in which documents for clients are printed (docs/domain/documents.md#languages). */
// biome-ignore format: one language per line, in aligned columns.
export const languages = {
  en: { name: 'English',  direction: 'ltr', locale: 'en-GB' },
  th: { name: 'ไทย',      direction: 'ltr', locale: 'th-TH', date: inWords },
  zh: { name: '简体中文',  direction: 'ltr', locale: 'zh-CN', date: inWords },
  ja: { name: '日本語',    direction: 'ltr', locale: 'ja-JP', date: inWords },
  de: { name: 'Deutsch',  direction: 'ltr', locale: 'de-DE', date: numeric },
  fr: { name: 'Français', direction: 'ltr', locale: 'fr-FR', date: inWords },
  it: { name: 'Italiano', direction: 'ltr', locale: 'it-IT', date: inWords },
  ar: { name: 'العربية',  direction: 'rtl', locale: 'ar-AE', date: inWords },
  ur: { name: 'اردو',     direction: 'rtl', locale: 'ur-PK', date: inWords },
} as const satisfies Record<string, Spoken>
export type LanguageCode = keyof typeof languages
export const languageCodes = ['en', 'th', 'zh', 'ja', 'de', 'fr', 'it', 'ar', 'ur'] as const satisfies readonly LanguageCode[]

export const isLanguage = (value: unknown): value is LanguageCode => languageCodes.some(code => code === value)

/** The facts about a language. */
export const languageOf = (code: LanguageCode): Spoken => languages[code]

/** The languages as options of a field, each with its own name. */
export const languageOptions = languageCodes.map(value => ({ value, label: languages[value].name }))
