import { type LabCode, type LabRow, labs } from '../../trade/labs.ts'

const place = '{number}'
const rows: readonly LabRow[] = labs

/** Where a report can be checked, and whether the address names it: otherwise its number is typed there. */
export type Check = { address: string; isDirect: boolean }

/** The page of a laboratory where a report is checked; null where none is known (docs/domain/stock.md#checking-a-report). */
export const checkOf = (lab: string, number: string): Check | null => {
  const { check } = rows.find(({ code }) => code === lab) ?? {}
  return check ? { address: check.replace(place, encodeURIComponent(number)), isDirect: check.includes(place) } : null
}

/** What a QR code of a report says. The number is null where the address names the report by a key that only the laboratory can read. */
export type ReadReport = { lab: LabCode; number: string | null }

const bareHost = (url: URL) => url.hostname.replace(/^www\./, '')
// Longer words are keys, such as the ones in the QR codes of GIA.
const numberShape = /^[a-z0-9][a-z0-9-]{3,19}$/i

const readable = labs.flatMap(lab => {
  if (!('check' in lab) || !lab.check.includes(place)) return []
  const url = new URL(lab.check)
  const [parameter] = [...url.searchParams].find(([, value]) => value === place) ?? []
  return parameter ? [{ lab: lab.code, host: bareHost(url), parameter }] : []
})

const urlOf = (code: string): URL | null => {
  const address = /^https?:\/\//i.test(code) ? code : `https://${code}`
  return URL.canParse(address) ? new URL(address) : null
}

/** The report that a scanned address of a laboratory is about; null when the code is no such address. */
export const reportIn = (code: string): ReadReport | null => {
  const url = urlOf(code.trim())
  const known = url && readable.find(({ host }) => host === bareHost(url))
  if (!url || !known) return null
  const [, value = ''] = [...url.searchParams].find(([name]) => name.toLowerCase() === known.parameter) ?? []
  return { lab: known.lab, number: numberShape.test(value) ? value : null }
}
