/** A point of an outline. The middle of a stone is 0, 0 and its edges are at most 1 away. */
export type Point = readonly [x: number, y: number]

const turn = 2 * Math.PI
const steps = 72

const around = (at: (angle: number) => Point): Point[] => Array.from({ length: steps }, (_, step) => at((step / steps) * turn))

/** An ellipse, or with a higher power a cushion. */
const rounded = (width: number, power = 2): Point[] =>
  around(angle => {
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const far = (Math.abs(x) ** power + Math.abs(y) ** power) ** (-1 / power)
    return [x * far * width, y * far]
  })

/** A rectangle whose corners are cut off. */
const box = (width: number, height = 1, cut = 0): Point[] => {
  const [w, h] = [width, height]
  const corners: Point[] = [
    ...([[w - cut, -h], [w, cut - h], [w, h - cut], [w - cut, h]] as const),
    ...([[cut - w, h], [-w, h - cut], [-w, cut - h], [cut - w, -h]] as const),
  ]
  return cut > 0 ? corners : corners.filter((_, index) => index % 2 === 0)
}

const polygon = (corners: number, at = -turn / 4, far: (index: number) => number = () => 1): Point[] =>
  Array.from({ length: corners }, (_, index) => {
    const angle = at + (index / corners) * turn
    return [Math.cos(angle) * far(index), Math.sin(angle) * far(index)]
  })

const drop = (width: number, sharp: number): Point[] =>
  around(angle => [Math.sin(angle) * Math.sin(angle / 2) ** sharp * width, -Math.cos(angle)])

const heart = around(angle => [
  Math.sin(angle) ** 3 * 0.98,
  -(13 * Math.cos(angle) - 5 * Math.cos(2 * angle) - 2 * Math.cos(3 * angle) - Math.cos(4 * angle)) / 16 - 0.08,
])
const marquise = (width: number): Point[] =>
  around(angle => [Math.sign(Math.cos(angle)) * width * (1 - Math.abs(Math.sin(angle)) ** 1.7), Math.sin(angle)])
const trillion = around(angle => {
  const far = 0.86 + 0.14 * Math.cos(3 * (angle + turn / 4))
  return [Math.cos(angle) * far, Math.sin(angle) * far + 0.1]
})
const halfMoon: Point[] = Array.from({ length: 25 }, (_, index) => {
  const angle = (index / 24) * (turn / 2)
  return [Math.cos(angle), Math.sin(angle) - 0.5]
})
const bullet: Point[] = [[0, -1], [0.42, -0.5], [0.5, -0.1], [0.5, 1], [-0.5, 1], [-0.5, -0.1], [-0.42, -0.5]]
const shield: Point[] = [[-0.86, -0.72], [0, -0.9], [0.86, -0.72], [0.8, 0.1], [0, 1], [-0.8, 0.1]]
const pebble = (lumps: number): Point[] =>
  around(angle => {
    const far = 0.86 + 0.08 * Math.sin(lumps * angle + 1) + 0.05 * Math.cos((lumps + 2) * angle)
    return [Math.cos(angle) * far, Math.sin(angle) * far * 0.86]
  })
const crystal: Point[] = [[-0.3, -1], [0.34, -0.84], [0.66, -0.3], [0.58, 0.5], [0.2, 0.98], [-0.46, 0.82], [-0.7, 0.2], [-0.6, -0.54]]

/** How a stone is finished, as far as a drawing shows it. */
export type Finish = 'brilliant' | 'step' | 'smooth' | 'rough'
export type Outline = { points: readonly Point[]; finish: Finish }

const smooth = (points: readonly Point[]): Outline => ({ points, finish: 'smooth' })
const step = (points: readonly Point[]): Outline => ({ points, finish: 'step' })
const brilliant = (points: readonly Point[]): Outline => ({ points, finish: 'brilliant' })

// The first line with a word of the name counts, so 'oval cabochon' stands before 'oval'.
// biome-ignore format: one row per line, as a table.
const outlines: readonly (readonly [words: RegExp, outline: Outline])[] = [
  [/rough|crystal|uncut/,            { points: crystal, finish: 'rough' }],
  [/sugarloaf/,                      smooth(rounded(0.86, 4))],
  [/oval cab|cabochon oval/,         smooth(rounded(0.78))],
  [/pear cab/,                       smooth(drop(0.86, 0.9))],
  [/cab|bead|pearl|ball/,            smooth(rounded(1))],
  [/rondelle/,                       smooth(around(angle => [Math.cos(angle), Math.sin(angle) * 0.64]))],
  [/slice/,                          smooth(pebble(5))],
  [/freeform|carv/,                  smooth(pebble(3))],
  [/square cushion/,                 brilliant(rounded(0.96, 3.4))],
  [/antique/,                        brilliant(rounded(0.86, 2.6))],
  [/cushion/,                        brilliant(rounded(0.86, 3.2))],
  [/octagon|emerald cut/,            step(box(0.74, 1, 0.26))],
  [/asscher/,                        step(box(0.94, 0.94, 0.36))],
  [/princess/,                       brilliant(box(0.9, 0.9))],
  [/radiant/,                        brilliant(box(0.78, 1, 0.18))],
  [/pear/,                           brilliant(drop(0.86, 0.9))],
  [/briolette/,                      brilliant(drop(0.74, 1.5))],
  [/drop/,                           brilliant(drop(0.8, 1.2))],
  [/marquise|navette/,               brilliant(marquise(0.56))],
  [/heart/,                          brilliant(heart)],
  [/trillion|trilliant/,             brilliant(trillion)],
  [/triangle/,                       step(polygon(3).map(([x, y]) => [x, y + 0.2]))],
  [/tapered/,                        step([[-0.3, -1], [0.3, -1], [0.46, 1], [-0.46, 1]])],
  [/baguette/,                       step(box(0.42))],
  [/rectangle/,                      step(box(0.68))],
  [/square|carr/,                    step(box(0.9, 0.9))],
  [/kite/,                           step([[0, -1], [0.62, -0.3], [0, 1], [-0.62, -0.3]])],
  [/lozenge/,                        step([[0, -1], [0.6, 0], [0, 1], [-0.6, 0]])],
  [/hexagon/,                        step(polygon(6))],
  [/shield/,                         step(shield)],
  [/half moon/,                      step(halfMoon)],
  [/bullet/,                         step(bullet)],
  [/fancy/,                          brilliant(polygon(7, -turn / 4, index => 0.9 + 0.1 * (index % 2)))],
  [/oval/,                           brilliant(rounded(0.78))],
]
const round = brilliant(rounded(1))
const known = new Map<string, Outline>()

/** The outline of a shape by its name, as seen from above; a round one when the name says nothing. */
export const outlineOf = (shape: string): Outline => {
  const name = shape.toLowerCase()
  const found = known.get(name) ?? outlines.find(([words]) => words.test(name))?.[1] ?? round
  known.set(name, found)
  return found
}

const digits = (value: number): string => String(Math.round(value * 10) / 10)

/** Points as a path of SVG, around the middle of a square of 100; `scale` is half its used width. */
export const pathOf = (points: readonly Point[], scale = 44): string =>
  `M${points.map(([x, y]) => `${digits(50 + x * scale)} ${digits(50 + y * scale)}`).join('L')}Z`
