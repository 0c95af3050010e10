import { expect, it } from 'vitest'
import type { SentLabel } from '../../../../src/server/kit/label-printer/language.ts'
import { tspl } from '../../../../src/server/kit/label-printer/tspl.ts'
import { zpl } from '../../../../src/server/kit/label-printer/zpl.ts'
import { dotsOf, packed, unpacked } from '../../../../src/server/kit/print/dots.ts'
import { pictureOf, tsplLabels, zplLabels } from '../../../support/label/burned.ts'
import { zplStatus } from '../../../support/label/printer.ts'

/** A picture with black and white dots in no order, 8 dots a mm. */
const picture = (width: number, height: number) => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, at) => ((at * 7919) % 13 < 5 ? 0 : 255)),
})
const labelOf = (width: number, height: number): SentLabel => ({
  dots: dotsOf(picture(width, height)),
  width: width / 8,
  height: height / 8,
})
const sizes = [
  [320, 160],
  [307, 9],
  [1, 1],
] as const

it('dots are the dark half of a gray picture, and the rest of a byte is white', () => {
  const gray = { width: 10, height: 2, pixels: Uint8Array.from([0, 255, 127, 128, 0, 0, 0, 0, 255, 0, ...Array(10).fill(200)]) }
  expect([...dotsOf(gray).rows]).toEqual([0b1010_1111, 0b0100_0000, 0, 0])
  expect(unpacked(packed(dotsOf(gray)))).toEqual(dotsOf(gray))
})

it('a ZPL job has the exact picture of every label in its size, and the copies', () => {
  const burned = zplLabels(
    zpl.job(
      sizes.map(([width, height]) => labelOf(width, height)),
      3,
    ),
  )
  expect(burned.map(({ dots }) => pictureOf(dots))).toEqual(sizes.map(([width, height]) => picture(width, height)))
  expect(burned.map(({ copies }) => copies)).toEqual([3, 3, 3])
})

it('a TSPL job has the exact picture of every label, its size in mm, and the copies', () => {
  const burned = tsplLabels(
    tspl.job(
      sizes.map(([width, height]) => labelOf(width, height)),
      2,
    ),
  )
  const cut = burned.map(({ dots }, index) => pictureOf({ ...dots, width: sizes[index]?.[0] ?? 0 }))
  expect(cut).toEqual(sizes.map(([width, height]) => picture(width, height)))
  // What fills the last byte of a row is white.
  expect(burned.map(({ dots }) => dots.rows)).toEqual(sizes.map(([width, height]) => labelOf(width, height).dots.rows))
  expect(burned.map(({ copies, size }) => [copies, size])).toEqual(sizes.map(([width, height]) => [2, [width / 8, height / 8]]))
})

it('the status of a ZPL printer says what keeps it from printing', () => {
  const faults = [{}, { noRoll: 1 }, { ribbon: 1 }, { paused: 1 }, { head: 1, noRoll: 1, paused: 1 }].map(flags =>
    zpl.faultIn(zplStatus(flags)),
  )
  expect(faults).toEqual([null, 'empty', 'ribbon', 'paused', 'open'])
  expect(zpl.faultIn(zplStatus({ noRoll: 1 }).subarray(0, 60))).toBeUndefined()
  expect(zpl.faultIn(Buffer.from('<html>Not a printer</html>'))).toBeUndefined()
})

it('the status of a TSPL printer says what keeps it from printing; that it prints is no fault', () => {
  const faults = [0x00, 0x20, 0x01, 0x02, 0x04, 0x05, 0x08, 0x10, 0x80].map(status => tspl.faultIn(Buffer.from([status])))
  expect(faults).toEqual([null, null, 'open', 'jammed', 'empty', 'open', 'ribbon', 'paused', 'error'])
  expect(tspl.faultIn(Buffer.alloc(0))).toBeUndefined()
})
