import { Resvg } from '@resvg/resvg-js'
import type { Bitmap } from './png.ts'

const pixelsPerInch = 96

/** Renders an SVG as a gray picture with this many dots per inch. No fonts are loaded: its text must be outlines, as Typst writes it. */
export const rasterOf = (svg: string, dpi: number): Bitmap => {
  const zoom = { mode: 'zoom', value: dpi / pixelsPerInch } as const
  const { width, height, pixels: colours } = new Resvg(svg, { fitTo: zoom, font: { loadSystemFonts: false }, logLevel: 'off' }).render()
  const pixels = new Uint8Array(width * height)
  for (const at of pixels.keys()) {
    const [red = 0, green = 0, blue = 0] = colours.subarray(4 * at, 4 * at + 3)
    pixels[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return { width, height, pixels }
}
