import { present } from '../../domain/kit/present.ts'

/** A seeded random source, so that every demo company is the same. */
export type Chance = ReturnType<typeof chanceOf>

/** The mulberry32 generator: small, fast and good enough for demo data. */
const mulberry32 = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const seedOf = (subject: string) =>
  [...subject].reduce((hash, letter) => Math.imul(hash ^ present(letter.codePointAt(0)), 16_777_619), 2_166_136_261)

/** The random source of one subject. Each subject has its own, so that more stones do not change the customers. */
export const chanceOf = (subject: string) => {
  const next = mulberry32(seedOf(subject))
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  const happens = (probability: number) => next() < probability
  const pick = <T>(list: readonly T[]): T => present(list[Math.floor(next() * list.length)])
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of list) {
      left -= weight
      if (left < 0) return value
    }
    return present(list.at(-1))[0]
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let at = copy.length - 1; at > 0; at--) {
      const other = whole(0, at)
      ;[copy[at], copy[other]] = [present(copy[other]), present(copy[at])]
    }
    return copy
  }
  /** Draws from the gamma distribution with this shape (at least 1), after Marsaglia and Tsang. */
  const gamma = (shape: number): number => {
    const d = shape - 1 / 3
    for (;;) {
      const x = normal()
      const v = (1 + x / Math.sqrt(9 * d)) ** 3
      if (v > 0 && Math.log(1 - next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }
  const beta = (a: number, b: number) => {
    const [x, y] = [gamma(a), gamma(b)]
    return x / (x + y)
  }
  /** An id in the form of a UUIDv7 of that day. */
  const id = (date: string) => {
    const time = (Date.parse(date) + whole(0, 86_399_999)).toString(16).padStart(12, '0')
    const hex = (digits: number) =>
      Math.floor(next() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`
  }
  return { beta, between, happens, id, next, normal, pick, shuffled, weighted, whole }
}
