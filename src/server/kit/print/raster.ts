import { present } from '../../../domain/kit/present.ts'
import { after, type Matrix, outlinesOf } from './outline.ts'
import type { Bitmap } from './png.ts'

type Shape = { outlines: readonly (readonly (readonly [number, number])[])[]; lightness: number; matrix: Matrix }

const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

const matrixOf = (transform: string | undefined): Matrix => {
  const [, kind, inside = ''] = /^(\w+)\(([^)]*)\)$/.exec(transform?.trim() ?? '') ?? []
  const [a, b, c, d, e, f] = inside.split(/[\s,]+/).map(Number)
  if (kind === 'matrix') return [present(a), present(b), present(c), present(d), present(e), present(f)]
  if (kind === 'translate') return [1, 0, 0, 1, present(a), b ?? 0]
  if (kind === 'scale') return [present(a), 0, 0, b ?? present(a), 0, 0]
  return [1, 0, 0, 1, 0, 0]
}

const lightnessOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map(part => Number.parseInt(part, 16))
  return Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
}

const glyphsIn = (svg: string): Map<string, string> =>
  new Map([...svg.matchAll(/<symbol id="([^"]+)"[^>]*>\s*<path[^>]* d="([^"]*)"/g)].map(([, id = '', path = '']) => [id, path]))

/** The filled shapes of a plain Typst SVG in drawing order: paths, and the glyphs used from its symbols. */
function* shapesIn(svg: string, first: Matrix): Generator<Shape> {
  const glyphs = new Map([...glyphsIn(svg)].map(([id, path]) => [id, outlinesOf(path)]))
  const within = [first]
  for (const [tag] of svg.replace(/<defs[\s>][\s\S]*?<\/defs>/g, '').matchAll(/<\/?(?:g|path|use)\b[^>]*>/g)) {
    const here = present(within.at(-1))
    if (tag.startsWith('</g')) within.pop()
    else if (tag.startsWith('<g')) {
      const matrix = after(here, matrixOf(attribute(tag, 'transform')))
      if (!tag.endsWith('/>')) within.push(matrix)
    } else if (attribute(tag, 'fill') !== 'none') {
      const lightness = lightnessOf(attribute(tag, 'fill') ?? '#000000')
      const at: Matrix = [1, 0, 0, 1, Number(attribute(tag, 'x') ?? 0), Number(attribute(tag, 'y') ?? 0)]
      const used = attribute(tag, 'xlink:href')?.slice(1)
      const outlines = used ? glyphs.get(used) : outlinesOf(attribute(tag, 'd') ?? '')
      if (outlines) yield { outlines, lightness, matrix: used ? after(here, at) : after(here, matrixOf(attribute(tag, 'transform'))) }
    }
  }
}

const fine = 4

/** Fills the outlines: each pixel row is sampled on four lines, and a pixel gets the share that is inside. */
const fill = ({ width, height, pixels }: Bitmap, { outlines, lightness, matrix: [a, b, c, d, e, f] }: Shape): void => {
  const edges: [x: number, y: number, toX: number, toY: number][] = []
  let [top, bottom] = [height, 0]
  for (const outline of outlines) {
    const points = outline.map(([x, y]) => [a * x + c * y + e, (b * x + d * y + f) * fine] as const)
    for (const [index, [x, y]] of points.entries()) {
      const [toX, toY] = points[index + 1] ?? points[0] ?? [x, y]
      if (y !== toY) edges.push([x, y, toX, toY])
      ;[top, bottom] = [Math.min(top, y / fine), Math.max(bottom, y / fine)]
    }
  }
  const crossings: [x: number, turn: number][][] = []
  const [from, to] = [Math.max(0, Math.floor(top)), Math.min(height, Math.ceil(bottom))]
  for (const [x, y, toX, toY] of edges) {
    const [low, high, turn] = y < toY ? [y, toY, 1] : [toY, y, -1]
    const last = Math.min(Math.ceil(high - 0.5), to * fine)
    for (let row = Math.max(Math.ceil(low - 0.5), from * fine); row < last; row++) {
      const atRow = crossings[row - from * fine] ?? []
      crossings[row - from * fine] = atRow
      atRow.push([x + ((toX - x) * (row + 0.5 - y)) / (toY - y), turn])
    }
  }
  const share = new Float32Array(width)
  for (let row = from; row < to; row++) {
    share.fill(0)
    for (let part = 0; part < fine; part++) cover(share, crossings[(row - from) * fine + part] ?? [])
    for (let x = 0; x < width; x++) {
      const inside = (share[x] ?? 0) / fine
      const at = row * width + x
      if (inside > 0) pixels[at] = Math.round((pixels[at] ?? 0) * (1 - inside) + lightness * inside)
    }
  }
}

/** Adds to each pixel its covered share between crossings with a nonzero winding number. */
const cover = (share: Float32Array, crossings: [x: number, turn: number][]): void => {
  crossings.sort(([x], [y]) => x - y)
  let [winding, begun] = [0, 0]
  for (const [x, turn] of crossings) {
    if (winding === 0) begun = x
    winding += turn
    if (winding !== 0) continue
    const [left, right] = [Math.max(0, begun), Math.min(share.length, x)]
    for (let pixel = Math.floor(left); pixel < right; pixel++)
      share[pixel] = (share[pixel] ?? 0) + Math.min(right, pixel + 1) - Math.max(left, pixel)
  }
}

const pointsPerInch = 72

/** Renders a plain Typst SVG, measured in points, as a gray picture with this many dots per inch. */
export const rasterOf = (svg: string, dpi: number): Bitmap => {
  const [, wide, high] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const scale = dpi / pointsPerInch
  const [width, height] = [Math.round(Number(wide) * scale), Math.round(Number(high) * scale)]
  const bitmap = { width, height, pixels: new Uint8Array(width * height).fill(255) }
  for (const shape of shapesIn(svg, [scale, 0, 0, scale, 0, 0])) fill(bitmap, shape)
  return bitmap
}
