import { type Outline, outlineOf, type Point } from '../../../domain/stock/media/outline.ts'
import { shade, tintOf } from '../../../domain/stock/media/tint.ts'
import { arrangementOf, type Place } from './arrangement.ts'

/** What a rendering depends on. Stones that are alike in it share one picture. */
export type Rendered = { shape: string; tint: string; tone: number; type: string }

/** How a stone is rendered: its tone, 0 to 2, is drawn by its number, so that stones of one color differ. */
export const renderedOf = (stone: {
  sku: string
  shape: string | null
  colour: string | null
  stoneName: string
  type: string
}): Rendered => {
  const drawn = [...stone.sku].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const type = arrangementOf(stone.type) ? stone.type : 'single'
  // Metal has no shape; it is rendered as grains.
  return { shape: stone.shape ?? (type === 'metal' ? 'Bead' : ''), tint: tintOf(stone.colour, stone.stoneName), tone: drawn % 3, type }
}

const digits = (value: number) => String(Math.round(value * 10) / 10)
const path = (points: readonly Point[]) => `M${points.map(([x, y]) => `${digits(x * 100)} ${digits(y * 100)}`).join('L')}Z`

/** Points at equal distances along an outline. */
const along = (points: readonly Point[], count: number): Point[] => {
  const sides = points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) }
  })
  const whole = sides.reduce((sum, { length }) => sum + length, 0)
  return Array.from({ length: count }, (_, at) => {
    let left = (at / count) * whole
    const side = sides.find(({ length }) => {
      if (left <= length) return true
      left -= length
      return false
    })
    const { from, to, length } = side ?? { from: [0, 0] as Point, to: [0, 0] as Point, length: 1 }
    return [from[0] + ((to[0] - from[0]) * left) / length, from[1] + ((to[1] - from[1]) * left) / length]
  })
}

const scaled = (points: readonly Point[], by: number): Point[] => points.map(([x, y]) => [x * by, y * by])

// The light comes from the upper left.
const lightAt = ([x, y]: Point): number => {
  const far = Math.hypot(x, y) || 1
  return (-x * 0.6 - y * 0.8) / far
}

const facet = (points: readonly Point[], color: string) => `<path d="${path(points)}" fill="${color}"/>`
const middle = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]
const other = (index: number) => (index % 2 === 0 ? 0.16 : -0.2)

/** A ring of triangles between two outlines, each as light as it faces the light. */
const ring = (outer: readonly Point[], inner: readonly Point[], tint: string, strength: number): string =>
  outer
    .flatMap((from, index) => {
      const next = (index + 1) % outer.length
      const [to, near, far] = [outer[next] ?? from, inner[index] ?? from, inner[next] ?? from]
      return [
        { points: [from, to, near], by: strength * lightAt(middle([from, to])) + other(index) * 0.5 },
        { points: [to, far, near], by: strength * lightAt(middle([near, far])) - other(index) * 0.7 },
      ]
    })
    .map(({ points, by }) => facet(points, shade(tint, by)))
    .join('')

/** The facets under the table, which mirror the light to and fro. */
const fan = (outline: readonly Point[], tint: string): string =>
  outline
    .map((from, index) => {
      const to = outline[(index + 1) % outline.length] ?? from
      return facet([from, to, [0, 0]], shade(tint, other(index) * 1.3 - 0.3 * lightAt(middle([from, to]))))
    })
    .join('')

const brilliant = (points: readonly Point[], tint: string) => {
  const girdle = along(points, 16)
  const [crown, table, star] = [scaled(along(points, 16), 0.78), scaled(along(points, 16), 0.54), scaled(along(points, 16), 0.3)]
  return [ring(girdle, crown, tint, 0.34), ring(crown, table, tint, 0.44), fan(table, tint), ring(table, star, tint, -0.24)].join('')
}

const step = (points: readonly Point[], tint: string) => {
  const rows = [1, 0.82, 0.64, 0.44, 0.26].map(by => scaled(points, by))
  const bands = rows.slice(0, -1).map((outer, at) => {
    const inner = rows[at + 1] ?? outer
    return outer
      .map((from, index) => {
        const next = (index + 1) % outer.length
        const corners = [from, outer[next] ?? from, inner[next] ?? from, inner[index] ?? from]
        return facet(corners, shade(tint, (at < 2 ? 0.42 : -0.3) * lightAt(middle(corners)) + (at % 2 === 0 ? 0.06 : -0.12)))
      })
      .join('')
  })
  return `${bands.join('')}${facet(rows.at(-1) ?? points, shade(tint, -0.16))}`
}

const rough = (points: readonly Point[], tint: string) => {
  const apex: Point = [-0.12, -0.2]
  return points
    .map((from, index) => {
      const to = points[(index + 1) % points.length] ?? from
      return facet([from, to, apex], shade(tint, 0.3 * lightAt(middle([from, to])) + other(index)))
    })
    .join('')
}

const cuts: Record<Outline['finish'], (points: readonly Point[], tint: string) => string> = { brilliant, step, rough, smooth: () => '' }

const gradients = (tint: string) => `<defs>
<radialGradient id="g" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="${shade(tint, 0.42)}"/><stop offset=".55" stop-color="${tint}"/><stop offset="1" stop-color="${shade(tint, -0.5)}"/></radialGradient>
<radialGradient id="b" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#fbfcfc"/><stop offset="1" stop-color="#e3e8e8"/></radialGradient>
</defs>`

const placed = ({ x, y, size, angle }: Place) =>
  `<use href="#s" transform="translate(${digits(x)} ${digits(y)}) rotate(${angle}) scale(${(size / 100).toFixed(3)})"/>`

const stone = (body: string, outline: string) => `<defs><g id="s">
<path d="${outline}" transform="translate(7 11) scale(1.02)" fill="#0b1614" opacity=".12"/>
<path d="${outline}" fill="url(#g)"/>${body}<path d="${outline}" fill="none" stroke="#0b1614" stroke-opacity=".28" stroke-width="2"/>
</g></defs>`

const gleam = `<ellipse cx="-34" cy="-40" rx="26" ry="15" transform="rotate(-38 -34 -40)" fill="#fff" opacity=".62"/>`

/** The rendering of a stone, as it would lie on a light ground: a drawing of 512 × 512 that is the same each time. */
export const gemSvg = ({ shape, tint, tone, type }: Rendered): string => {
  const { points, finish } = outlineOf(shape)
  const color = shade(tint, [0.12, 0, -0.16][tone] ?? 0)
  const body = finish === 'smooth' ? gleam : `${cuts[finish](points, color)}<g opacity=".5">${gleam}</g>`
  const { places, behind } = arrangementOf(type) ?? { places: [{ x: 256, y: 256, size: 176, angle: 0 }], behind: '' }
  const stones = `${stone(body, path(points))}${behind}${places.map(placed).join('')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${gradients(color)}<rect width="512" height="512" fill="url(#b)"/>${stones}</svg>`
}
