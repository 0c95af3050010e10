import { present } from '../../../domain/kit/present.ts'

/** A point (x, y); a matrix maps points: x' = ax + cy + e, y' = bx + dy + f. */
type Point = readonly [number, number]
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** The composition of two matrices; the second is applied first. */
export const after = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + c * B,
  b * A + d * B,
  a * C + c * D,
  b * C + d * D,
  a * E + c * F + e,
  b * E + d * F + f,
]

const numbersIn = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi
const commands = /([a-z])([^a-z]*(?:e-?\d[^a-z]*)*)/gi
const numbersOf: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, z: 0 }

type Points = readonly [Point, ...Point[]]

/** The point of a Bézier curve at this share of its way. */
const curve = ([first, ...others]: Points, at: number): Point => {
  const between: Point[] = []
  let [fromX, fromY] = first
  for (const [x, y] of others) {
    between.push([fromX + (x - fromX) * at, fromY + (y - fromY) * at])
    ;[fromX, fromY] = [x, y]
  }
  const [next, ...rest] = between
  return next ? curve([next, ...rest], at) : first
}

const steps = 6

/** The closed outlines of a path (the `d` of an SVG path without arcs), with curves as short lines. */
export const outlinesOf = (path: string): Point[][] => {
  const outlines: Point[][] = []
  let [x, y] = [0, 0]
  const to = (...points: Points) => {
    const outline = present(outlines.at(-1))
    const from: Point = [x, y]
    if (points.length === 1) outline.push(points[0])
    else for (let step = 1; step <= steps; step++) outline.push(curve([from, ...points], step / steps))
    ;[x, y] = points.at(-1) ?? points[0]
  }
  const draw = (command: string, relative: boolean, given: readonly number[]) => {
    const [ox, oy] = relative ? [x, y] : [0, 0]
    if (command === 'h') return to([ox + present(given[0]), y])
    if (command === 'v') return to([x, oy + present(given[0])])
    const point = (at: number): Point => [ox + present(given[at * 2]), oy + present(given[at * 2 + 1])]
    if (command !== 'm') return to(point(0), ...Array.from({ length: given.length / 2 - 1 }, (_, at) => point(at + 1)))
    ;[x, y] = point(0)
    outlines.push([[x, y]])
  }
  for (const [, letter = '', rest = ''] of path.matchAll(commands)) {
    const [command, numbers] = [letter.toLowerCase(), (rest.match(numbersIn) ?? []).map(Number)]
    const many = numbersOf[command]
    if (many === undefined) throw new TypeError(`A path with ${letter} cannot be drawn.`)
    if (many === 0) [x, y] = outlines.at(-1)?.[0] ?? [x, y]
    for (let at = 0; many > 0 && at + many <= numbers.length; at += many)
      draw(command === 'm' && at > 0 ? 'l' : command, letter === command, numbers.slice(at, at + many))
  }
  return outlines
}
