import { plus, times } from '../../../domain/kit/quantity.ts'
import { type Package, partText } from './package.ts'
import { tags } from './xml.ts'

/** A number format that changes the meaning of a number: 00123, BS-0012, 57 %. Any other shows the number itself. */
export type Shown = { percent: true } | { before: string; digits: number; after: string }

const literal = '(?:"[^"]*"|\\\\.|[-_/.])*'
const padded = new RegExp(`^(${literal})(0+)(${literal})$`)
const plain = (text: string) => text.replace(/"([^"]*)"|\\(.)/g, '$1$2')

/** The meaning of a format code of Excel; null for one that shows the number itself. */
export const shownBy = (code: string): Shown | null => {
  const [first = ''] = code.split(';')
  if (/%/.test(first.replace(/"[^"]*"/g, ''))) return { percent: true }
  const [, before = '', zeros = '', after = ''] = padded.exec(first) ?? []
  if (zeros.length < 2 && !plain(before).endsWith('-')) return null
  return { before: plain(before), digits: zeros.length, after: plain(after) }
}

/** A number as its format shows it. */
export const shownNumber = (value: number, shown: Shown): string => {
  if ('percent' in shown) return `${times(plus(value.toPrecision(15), '0'), 100)}%`
  return Number.isInteger(value) && value >= 0 ? `${shown.before}${String(value).padStart(shown.digits, '0')}${shown.after}` : String(value)
}

/** The meanings of the styles of a workbook, by their number; those that show the number itself are left out. */
export const shownStyles = (workbook: Package): ReadonlyMap<string, Shown> => {
  const xml = partText(workbook, 'xl/styles.xml')
  const codes = new Map(tags(xml, 'numFmt').map(({ numFmtId = '', formatCode = '' }) => [numFmtId, formatCode]))
  const [, styles = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? []
  return new Map(
    tags(styles, 'xf').flatMap(({ numFmtId = '' }, at) => {
      const shown = shownBy(codes.get(numFmtId) ?? (numFmtId === '9' || numFmtId === '10' ? '0%' : ''))
      return shown ? [[String(at), shown] as const] : []
    }),
  )
}
