/** A word with its article, as it sounds: 'an invoice', 'a user'. */
export const withArticle = (word: string): string => `${/^(?!us|uni|eu|one)[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
