import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { declaredRoutes } from '../../src/server/app.ts'

// The limits of every input of the API, written a second time in limits.txt: a limit changes only on purpose. The schemas include
// their limits, so the file says what is accepted at most and at least.
type Node = { [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const limits = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']
const safe = Number.MAX_SAFE_INTEGER

/** The limits in a schema, each with the name of the value that it limits. */
const limitsIn = (node: unknown, name: string): string[] => {
  if (Array.isArray(node)) return node.flatMap(part => limitsIn(part, name))
  if (!isNode(node)) return []
  const own = limits.flatMap(limit => (typeof node[limit] === 'number' && Math.abs(node[limit]) !== safe ? `${limit} ${node[limit]}` : []))
  const inner = Object.entries(node).flatMap(([key, value]) => {
    if (key !== 'properties') return limitsIn(value, key === 'items' || key === 'additionalProperties' ? `${name}[]` : name)
    return isNode(value) ? Object.entries(value).flatMap(([property, schema]) => limitsIn(schema, property)) : []
  })
  return [...(own.length > 0 ? [`${name}: ${own.join(', ')}`] : []), ...inner]
}

test('every limit of the API is the pinned one', () => {
  const found = new Map<string, Set<string>>()
  for (const { method, path, query, body, many } of declaredRoutes())
    for (const schema of [query, body, many]) {
      if (!schema) continue
      const lines = limitsIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), 'input')
      for (const line of lines) found.set(line, (found.get(line) ?? new Set()).add(`${method} ${path}`))
    }
  const lines = [...found].map(([limit, calls]) => `${limit} — ${calls.size} ${calls.size === 1 ? [...calls].join() : 'calls'}`).sort()
  expect(lines).toEqual(
    readFileSync(join(import.meta.dirname, 'limits.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  )
})
