// Numbers with a beginning of their own, which stand without a label too.
const own: Readonly<Record<string, RegExp>> = {
  GRS: /\bGRS\s?\d{4}-\d{5,7}[A-Z]?\b/g,
  IGI: /\bLG\d{8,10}\b/g,
}

const wording = /^(?:(?:no|nr|number|report|certificate)\b)?[.:#\s]*/i
const plain = /^(?=[^\d]*\d)[A-Z0-9][A-Z0-9/.-]{2,39}$/i

/** The number of a report in the text behind its label, without the name of the laboratory; null when there is none. */
export const withNumber = (text: string, lab: string): string | null => {
  const [known] = ownNumbers(text, lab)
  if (known) return known
  const bare = text.trim().replace(wording, '')
  const named = bare.toUpperCase().startsWith(`${lab} `) ? bare.slice(lab.length).trim().replace(wording, '') : bare
  // Figures in groups: '2141 438 171'.
  const number = /^[\d ]+$/.test(named) ? named.replaceAll(' ', '') : named
  return plain.test(number) ? number : null
}

/** The numbers in a text that only this laboratory gives, each once. */
export const ownNumbers = (text: string, lab: string): string[] => {
  const form = own[lab]
  return form ? [...new Set([...text.matchAll(form)].map(([number]) => number.replace(/\s/g, '')))] : []
}
