import { bytesPerRow } from '../print/dots.ts'
import type { Language, PrinterFault, SentLabel } from './language.ts'

// Between two labels of a roll, in mm. The sensor of the printer finds the exact place.
const gap = 2

// Here a bit of 1 is white.
const inverted = (rows: Buffer): Buffer => Buffer.from(rows.map(byte => byte ^ 0xff))

const labelOf = ({ dots: { width, height, rows }, width: across, height: down }: SentLabel, copies: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      `SIZE ${across} mm,${down} mm\r\nGAP ${gap} mm,0 mm\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP 0,0,${bytesPerRow(width)},${height},0,`,
    ),
    inverted(rows),
    Buffer.from(`\r\nPRINT 1,${copies}\r\n`),
  ])

// The answer is one byte of flags. 0x20 means that it prints, which is no fault.
const flags: readonly [flag: number, PrinterFault][] = [
  [0x01, 'open'],
  [0x02, 'jammed'],
  [0x04, 'empty'],
  [0x08, 'ribbon'],
  [0x10, 'paused'],
  [0x80, 'error'],
]

/** Printers that understand TSPL, as those of TSC do. */
export const tspl: Language = {
  query: Buffer.from('\x1b!?', 'latin1'),
  faultIn: answer => {
    const [status] = answer
    if (status === undefined) return undefined
    return flags.find(([flag]) => (status & flag) !== 0)?.[1] ?? null
  },
  job: (labels, copies) => Buffer.concat(labels.map(label => labelOf(label, copies))),
}
