import { expect, it } from 'vitest'
import { z } from 'zod'
import { routesOf } from '../../src/server/app.ts'

const routes = routesOf({ printer: {} as never, files: {} as never, importFolder: '', statementFolder: '' })
const patterns = new Set<string>()
for (const { query, body, many } of routes)
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

it.each([...patterns])('what is sent is held against %s in a time that grows no faster than it', pattern => {
  const form = new RegExp(pattern, 'u')
  for (const text of spoiled) {
    const begun = performance.now()
    form.test(text)
    // A form that looks back over what it has read would take many seconds for this, one that reads on a few milliseconds.
    expect(performance.now() - begun, text.slice(0, 20)).toBeLessThan(1_500)
  }
})
