import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { declaredRoutes } from '../../src/server/app.ts'

const patterns = new Set<string>()
for (const { query, body, many } of declaredRoutes())
  for (const schema of [query, body, many])
    if (schema)
      JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (name, value) => {
        if (name === 'pattern' && typeof value === 'string') patterns.add(value)
        return value
      })

const long = 60_000
const every = Array.from({ length: long }, (_, n) => String.fromCodePoint(0x100 + n + (n > 0xd600 ? 0x800 : 0))).join('')
const texts = ['A', '1', ' ', '-', '.', 'a@', '{type}', '{seq:5}', 'A.', '1.', '0-', 'ﷺ'].map(part => part.repeat(long / part.length))
const spoiled = [every, ...texts, ...texts.map(text => `${text}!`), ...texts.map(text => `!${text}`)]

it.each([...patterns])('matching input against %s takes linear time', pattern => {
  const form = new RegExp(pattern, 'u')
  for (const text of spoiled) {
    const begun = performance.now()
    form.test(text)
    // A backtracking pattern needs many seconds for this, a linear one a few milliseconds.
    expect(performance.now() - begun, text.slice(0, 20)).toBeLessThan(1_500)
  }
})

// A business day is a date in the zone of a branch or of the company (src/server/kit/business-day.ts, src/web/kit/data/number.ts).
const utcDays = [
  /now\(\)\s*\.toISOString\(\)\s*\.slice\((0, 10|2, 4)\)/,
  /new Date\(\)\s*\.toISOString\(\)\s*\.slice/,
  /\bcurrent_date\b/i,
  /now\(\)::date/i,
  /\bat::date\b/i,
  /at time zone 'UTC'/i,
  /getTimezoneOffset/,
  /now\(\)\s*\.getUTC/,
]

it('no code uses the date in UTC or of the machine', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
  const found = files.flatMap(file => {
    const lines = readFileSync(join('src', file), 'utf8').split('\n')
    return lines.filter(line => utcDays.some(pattern => pattern.test(line))).map(line => `${file}: ${line.trim()}`)
  })
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
