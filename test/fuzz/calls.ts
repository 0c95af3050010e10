import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { entities } from '../../src/domain/index.ts'
import { allows, type Lifecycle } from '../../src/domain/kit/lifecycle.ts'
import type { Route } from '../../src/server/kit/http/route.ts'
import type { Who } from './persons.ts'
import { type Found, kindAt, type Pools, poolNamed } from './pools.ts'
import { type Spoil, spoil, spoiled } from './spoil.ts'
import { allowed, type Blank, blank, isBlank, type Schema } from './values.ts'

/** How a call is sent: in the formats of programs and browsers, or in an invalid one. */
export const ways = {
  token: 62,
  browser: 24,
  'no anti-forgery': 1,
  'the anti-forgery of another': 1,
  'another site': 1,
  'touched envelope': 2,
  'wrong kind of content': 2,
  'broken JSON': 2,
  form: 2,
  'odd address': 2,
  'both session and token': 1,
} as const
export type Way = keyof typeof ways

export type Call = { route: Route; who: Who; way: Way; about: Blank; query: unknown; body: unknown; spoils: readonly Spoil[]; at: number }

/** The schema of an input, with its named schemas in place of the references to them. */
const schemaOf = (schema: z.ZodType): Schema => {
  const { $defs = {}, ...whole } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const inPlace = (_: string, value: { $ref?: string } | null) => (value?.$ref ? $defs[value.$ref.replace('#/$defs/', '')] : value)
  return JSON.parse(JSON.stringify(JSON.parse(JSON.stringify(whole), inPlace)), inPlace)
}

const bodyOf = ({ body, many }: Route): Arbitrary<unknown> => {
  const one = body ? allowed(schemaOf(body), 'body', 'body') : fc.constant(undefined)
  return many ? fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: allowed(schemaOf(many), 'body', 'body') }) : one
}

const weighted = <T extends string>(weights: Readonly<Record<T, number>>): Arbitrary<T> =>
  fc.oneof(...Object.entries<number>(weights).map(([value, weight]) => ({ weight, arbitrary: fc.constant(value as T) })))

const who: Arbitrary<Who> = weighted({
  Admin: 30,
  Manager: 20,
  Salesman: 24,
  'limited Manager': 10,
  'limited Salesman': 10,
  nobody: 6,
})
const spoils = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 5, arbitrary: fc.tuple(spoil) },
  { weight: 1, arbitrary: fc.array(spoil, { minLength: 2, maxLength: 4 }) },
)

const callOf = (route: Route): Arbitrary<Call> =>
  fc.record({
    route: fc.constant(route),
    who,
    way: route.maxFileBytes ? fc.oneof({ weight: 3, arbitrary: fc.constant('form' as const) }, weighted(ways)) : weighted(ways),
    about: blank('id'),
    query: route.query ? allowed(schemaOf(route.query), 'query', 'query') : fc.constant(null).map(() => ({})),
    body: bodyOf(route),
    spoils,
    at: fc.nat(1_000_000),
  })

// A document costs a hundred times as much as a refusal, and so does a password. Such calls are less frequent.
const costly = /\/export\/|\/qr|\/letterhead|\/label$|\/import|\/auth\/|\/user\/password|\/statement|\/batch|\/audit$|\/report|-report/
const weightOf = ({ method, path }: Route): number => (costly.test(path) ? 1 : method === 'GET' ? 20 : 50)

/** Calls of every route, the cheap ones more often. */
export const anyCall = (routes: readonly Route[]): Arbitrary<Call> =>
  fc.oneof(...routes.map(route => ({ weight: weightOf(route), arbitrary: callOf(route) })))

const deepest = 100
/** An id that no record has. */
export const nowhere = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const every = (pools: Pools): Found[] => [...pools.values()].flat()

const hasStep = (body: unknown): boolean => typeof body === 'object' && body !== null && 'step' in body

/** For an action, mostly the documents whose state allows it. The goods of a form are handed over for one of its steps. */
const movable = ({ route: { right }, at, body }: Call, pool: readonly Found[]): readonly Found[] => {
  if (typeof right === 'string' || !('action' in right) || at % 5 === 0) return pool
  const lifecycle: Lifecycle | undefined = entities[right.entity].lifecycle
  const able = lifecycle ? pool.filter(({ state }) => state && allows(lifecycle, right.action, state)) : pool
  const found = hasStep(body) ? able.filter(({ steps }) => steps.length > 0) : able
  return found.length > 0 ? found : pool
}

/** Fills the blanks of a call with existing ids. The id and version of the record belong together, and so do its lines. */
export const filled = (call: Call, pools: Pools): { query: unknown; body: unknown } => {
  const everything = every(pools)
  const own = movable(call, poolNamed(pools, kindAt(call.route.path)) ?? everything)
  // Sometimes no record has the id: its answer must be that of a hidden record.
  const record = call.at % 10 === 3 ? undefined : own[call.about.pick % Math.max(1, own.length)]
  const idFor = ({ blank: name, pick }: Blank, within: boolean): unknown => {
    if (name === 'version') return record?.version ?? 1
    if (name === 'step') return record?.steps[pick % Math.max(1, record.steps.length)] ?? nowhere
    if (within && (name === 'id' || name === 'lines')) return record?.lines[pick % Math.max(1, record.lines.length)] ?? nowhere
    if (name === 'id') return record?.id ?? nowhere
    if (name === 'ids') return pick % 3 === 0 ? record?.id : own[pick % Math.max(1, own.length)]?.id
    const pool = poolNamed(pools, name) ?? everything
    return pool[pick % Math.max(1, pool.length)]?.id ?? nowhere
  }
  const fill = (value: unknown, within: boolean, depth = 0): unknown => {
    // Values that only test the nesting depth have no blanks at that depth.
    if (typeof value !== 'object' || value === null || depth > deepest) return value
    if (isBlank(value)) return idFor(value, within)
    if (Array.isArray(value)) return Array.from(value, one => fill(one, true, depth + 1))
    for (const key of Object.keys(value)) {
      const filled = fill((value as Record<string, unknown>)[key], within, depth + 1)
      Object.defineProperty(value, key, { value: filled, enumerable: true, configurable: true, writable: true })
    }
    return value
  }
  // The whole request is spoiled, so that a call without a body may get one, and a list lose its query.
  const sent = { query: call.query, body: call.body }
  for (const one of call.spoils) {
    const part = one.where % 4 === 0 || call.body === undefined ? 'query' : 'body'
    sent[part] = spoiled(sent[part], one)
  }
  return { query: fill(sent.query, false), body: fill(sent.body, false) }
}
