const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A piece of a page. Only `html` makes one, so everything else in it is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

const written = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return String(part).replace(/[&<>"']/g, letter => escapes[letter] ?? letter)
}

/** Writes a piece of a page. Values are escaped; pieces and lists of pieces are not; nothing is written for what is missing. */
export const html = ({ raw }: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(raw.map((text, at) => text + written(parts[at])).join(''))
