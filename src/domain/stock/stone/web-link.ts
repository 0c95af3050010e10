import { text } from '../../kit/field.ts'

const address = /^https?:\/\/[^\s"'<>]+$/i

/** A field for the address of a picture or video that another site shows. */
export const webLink = (label: string) =>
  text(label, { max: 500, pattern: address, message: 'must be a web address that begins with https://' })

/** The first web address in a cell of a list, and whether the cell holds nothing else; null when there is none. */
export const addressIn = (cell: string): { address: string; isAll: boolean } | null => {
  const [first = '', ...others] = cell.split(/[\s,;|]+/).filter(part => part !== '')
  const whole = /^www\./i.test(first) ? `https://${first}` : first
  return address.test(whole) ? { address: whole, isAll: others.length === 0 } : null
}

/** The site of a web address, such as 'a.example' or 'a.example:8080'; the address itself where none can be read from it. */
export const siteOf = (link: string): string => (address.test(link) && URL.canParse(link) ? new URL(link).host : link)
