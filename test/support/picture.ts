import { pngOf } from '../../src/server/kit/print/png.ts'

/** A valid image of one pixel. */
export const picture = pngOf({ width: 1, height: 1, pixels: new Uint8Array(1) }, 72)
