import type { Bitmap } from './png.ts'

/** A picture in black and white: one bit for each dot, 1 is black. A row begins with a new byte, and its unused bits are 0. */
export type Dots = { width: number; height: number; rows: Buffer }

// Lightness from 0 to 255: what is darker is printed.
const threshold = 128

export const bytesPerRow = (width: number): number => Math.ceil(width / 8)

/** The dots that a printer burns for a gray picture. */
export const dotsOf = ({ width, height, pixels }: Bitmap): Dots => {
  const across = bytesPerRow(width)
  const rows = Buffer.alloc(across * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * across + (x >> 3)
      if ((pixels[y * width + x] ?? 255) < threshold) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
    }
  return { width, height, rows }
}

/** Dots as one message between processes. */
export const packed = ({ width, height, rows }: Dots): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([head, rows])
}

export const unpacked = (message: Buffer): Dots => ({
  width: message.readUInt32BE(0),
  height: message.readUInt32BE(4),
  rows: message.subarray(8),
})
