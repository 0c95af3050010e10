import { choice, ref, text } from '../kit/field.ts'
import { labelSizes } from './label-size.ts'

/** The port on which label printers take raw jobs. */
export const usualPrinterPort = 9100
/** The most labels that are sent to a label printer at once: it prints about four a second, and the user waits. */
export const maxSentLabels = 200

export const printerLanguages = [
  { value: 'zpl', label: 'ZPL' },
  { value: 'tspl', label: 'TSPL' },
] as const
export type PrinterLanguage = (typeof printerLanguages)[number]['value']

export const printerResolutions = [
  { value: '203', label: '203 dpi' },
  { value: '300', label: '300 dpi' },
] as const

// A name, an IPv4 address, or an IPv6 address in brackets; then perhaps a port.
const host = String.raw`[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\]`
const port = String.raw`[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]`
const address = new RegExp(`^(${host})(?::(${port}))?$`, 'i')

/** The host and the port of a printer's address; null if it is none. */
export const printerAddress = (given: string): { host: string; port: number } | null => {
  const [, name, number] = address.exec(given) ?? []
  if (!name) return null
  return { host: name.replace(/^\[|\]$/g, ''), port: number ? Number(number) : usualPrinterPort }
}

/** A label printer and the labels loaded in it (docs/domain/stock.md#label-printers). */
export const labelPrinter = {
  name:       text('Printer', { max: 80 }),
  branch:     ref('Branch', 'branch').optional(),
  size:       choice('Label', labelSizes.map(({ code, name }) => ({ value: code, label: name }))),
  address:    text('Network address', { max: 260, pattern: address, message: `is not an address such as 192.168.1.50 or 192.168.1.50:${usualPrinterPort}` }).optional(),
  language:   choice('Printer language', printerLanguages).default('zpl'),
  resolution: choice('Resolution', printerResolutions).default('203'),
}

/** What is wrong with these printers, by the path of the field. */
export const printersFault = (printers: readonly { size: string; address?: string | null | undefined }[]): Record<string, string> | null => {
  const faults = printers.flatMap(({ size, address: at }, line): [string, string][] =>
    at && labelSizes.some(known => known.code === size && 'sheet' in known)
      ? [[`printers.${line}.address`, 'Network address: sheets are printed as a PDF. Remove the address, or choose a roll.']]
      : [],
  )
  return faults.length > 0 ? Object.fromEntries(faults) : null
}
