import { treatments } from '../../trade/treatments.ts'
import { listed, type Words } from './words.ts'

const codes = new Map<string, string>(treatments.map(({ code, words }) => [words, code]))

/**
 * The treatments of a line in a language. A line keeps them in English, as they were on its day: 'heated; clarity enhanced with colorless
 * oil (minor)'. What was typed by hand stays as it is.
 */
export const treatmentIn = ({ treatments, extents }: Words, english: string): string =>
  english
    .split('; ')
    .map(part => {
      const [, words = part, extent] = /^(.*?)(?: \(([^()]*)\))?$/.exec(part) ?? []
      const code = codes.get(words)
      return code ? `${listed(treatments, code)}${extent ? ` (${listed(extents, extent)})` : ''}` : part
    })
    .join('; ')
