import type { LanguageCode } from '../../trade/languages.ts'
import { arabicLabels } from './labels/arabic.ts'
import { chineseLabels } from './labels/chinese.ts'
import { englishLabels, type Labels } from './labels/english.ts'
import { frenchLabels } from './labels/french.ts'
import { germanLabels } from './labels/german.ts'
import { italianLabels } from './labels/italian.ts'
import { japaneseLabels } from './labels/japanese.ts'
import { thaiLabels } from './labels/thai.ts'
import { urduLabels } from './labels/urdu.ts'
import { arabicLists } from './lists/arabic.ts'
import { chineseLists } from './lists/chinese.ts'
import { englishLists, type Lists } from './lists/english.ts'
import { frenchLists } from './lists/french.ts'
import { germanLists } from './lists/german.ts'
import { italianLists } from './lists/italian.ts'
import { japaneseLists } from './lists/japanese.ts'
import { thaiLists } from './lists/thai.ts'
import { urduLists } from './lists/urdu.ts'
import { arabicTexts } from './texts/arabic.ts'
import { chineseTexts } from './texts/chinese.ts'
import { englishTexts, type Texts } from './texts/english.ts'
import { frenchTexts } from './texts/french.ts'
import { germanTexts } from './texts/german.ts'
import { italianTexts } from './texts/italian.ts'
import { japaneseTexts } from './texts/japanese.ts'
import { thaiTexts } from './texts/thai.ts'
import { urduTexts } from './texts/urdu.ts'

/** Everything that documents for clients say in a language, group by group. */
export type Words = Labels & Lists & Texts

const dictionary: Readonly<Record<LanguageCode, Words>> = {
  en: { ...englishLabels, ...englishLists, ...englishTexts },
  th: { ...thaiLabels, ...thaiLists, ...thaiTexts },
  zh: { ...chineseLabels, ...chineseLists, ...chineseTexts },
  ja: { ...japaneseLabels, ...japaneseLists, ...japaneseTexts },
  de: { ...germanLabels, ...germanLists, ...germanTexts },
  fr: { ...frenchLabels, ...frenchLists, ...frenchTexts },
  it: { ...italianLabels, ...italianLists, ...italianTexts },
  ar: { ...arabicLabels, ...arabicLists, ...arabicTexts },
  ur: { ...urduLabels, ...urduLists, ...urduTexts },
}

/** The words of a language (docs/domain/documents.md#languages). */
export const wordsIn = (language: LanguageCode): Words => dictionary[language]

/** A text with the values of its names in braces. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** What a list says for a value: the value itself where the list does not have it. */
export const listed = (list: Readonly<Record<string, string>>, value: string): string => (Object.hasOwn(list, value) ? list[value] : undefined) ?? value
