import { bytesPerRow } from '../print/dots.ts'
import type { Language, PrinterFault, SentLabel } from './language.ts'

// A graphic has everything on it, so the page is its size and begins at the corner of the label.
const labelOf = ({ dots: { width, height, rows } }: SentLabel, copies: number): string =>
  [
    '^XA',
    `^PW${width}`,
    `^LL${height}`,
    '^LH0,0',
    `^FO0,0^GFA,${rows.length},${rows.length},${bytesPerRow(width)},${rows.toString('hex').toUpperCase()}^FS`,
    `^PQ${copies}`,
    '^XZ\n',
  ].join('\n')

// The answer to ~HS is three lines, each between STX and ETX. The flags are at fixed places of the first two.
const line = /\x02([^\x02\x03]*)\x03/g
const places: readonly [line: 0 | 1, place: number, PrinterFault][] = [
  [1, 2, 'open'],
  [0, 1, 'empty'],
  [1, 3, 'ribbon'],
  [0, 2, 'paused'],
]

/** Printers that understand ZPL, as those of Zebra do. */
export const zpl: Language = {
  query: Buffer.from('~HS'),
  faultIn: answer => {
    const lines = [...answer.toString('latin1').matchAll(line)].map(([, flags = '']) => flags.split(','))
    if (lines.length < 2) return undefined
    return places.find(([at, place]) => lines[at]?.[place]?.trim() === '1')?.[2] ?? null
  },
  job: (labels, copies) => Buffer.from(labels.map(label => labelOf(label, copies)).join(''), 'latin1'),
}
