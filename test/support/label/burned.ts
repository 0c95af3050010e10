import type { Dots } from '../../../src/server/kit/print/dots.ts'
import { type Bitmap, pngOf } from '../../../src/server/kit/print/png.ts'

/** A label as the printer burns it. `size` is in mm, where the language says it. */
export type Burned = { dots: Dots; copies: number; size?: [number, number] }

/** The labels of a ZPL job. */
export const zplLabels = (job: Buffer): Burned[] =>
  [...job.toString('latin1').matchAll(/\^XA([\s\S]*?)\^XZ/g)].map(([, label = '']) => {
    const number = (command: string) => Number(new RegExp(`\\^${command}(\\d+)`).exec(label)?.[1])
    const [, bytes, all, across, hex = ''] = /\^FO0,0\^GFA,(\d+),(\d+),(\d+),([\dA-F]*)\^FS/.exec(label) ?? []
    const [width, height, rows] = [number('PW'), number('LL'), Buffer.from(hex, 'hex')]
    if (
      bytes !== all ||
      Number(bytes) !== rows.length ||
      Number(across) * height !== rows.length ||
      Number(across) !== Math.ceil(width / 8)
    )
      throw new Error('The graphic has another size than it says.')
    return { dots: { width, height, rows }, copies: number('PQ') }
  })

const tsplHead = /^SIZE ([\d.]+) mm,([\d.]+) mm\r\nGAP 2 mm,0 mm\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP 0,0,(\d+),(\d+),0,/

/** The labels of a TSPL job. Its rows are whole bytes, so the labels seem up to 7 white dots wider. */
export const tsplLabels = (job: Buffer): Burned[] => {
  const labels: Burned[] = []
  for (let rest = job; rest.length > 0; ) {
    const head = tsplHead.exec(rest.toString('latin1'))
    if (!head) throw new Error('This is no TSPL label.')
    const [wide = 0, high = 0, across = 0, height = 0] = head.slice(1).map(Number)
    const from = head[0].length
    const rows = Buffer.from(rest.subarray(from, from + across * height).map(byte => byte ^ 0xff))
    const tail = /^\r\nPRINT 1,(\d+)\r\n/.exec(rest.toString('latin1', from + rows.length))
    if (!tail) throw new Error('The picture has another size than it says.')
    labels.push({ dots: { width: across * 8, height, rows }, copies: Number(tail[1]), size: [wide, high] })
    rest = rest.subarray(from + rows.length + tail[0].length)
  }
  return labels
}

/** Burned dots as a gray picture. */
export const pictureOf = ({ width, height, rows }: Dots): Bitmap => {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return (rows[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? 0 : 255
  })
  return { width, height, pixels }
}

/** The same as a PNG, on white paper so that a reader of codes sees the margin. */
export const pngOnWhite = (dots: Dots, dpi: number): Buffer => {
  const { width, height, pixels } = pictureOf(dots)
  const margin = 20
  const whole = { width: width + 2 * margin, height: height + 2 * margin }
  const white = new Uint8Array(whole.width * whole.height).fill(255)
  for (let y = 0; y < height; y++) white.set(pixels.subarray(y * width, (y + 1) * width), (y + margin) * whole.width + margin)
  return pngOf({ ...whole, pixels: white }, dpi)
}
