import { isFileAnswer } from '../../../domain/kit/contract.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Route } from '../http/route.ts'
import { isUsable } from './describe.ts'
import { groupOf, rightText, scopeText } from './operation.ts'
import { type Described, type Json, schemasOf } from './schemas.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replace(/[&<>"]/g, letter => present(escapes[letter]))

// A reference is a link to the schema on the same page.
const shown = (schema: Json): string =>
  safe(JSON.stringify(schema, null, 2)).replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    (_, name: string) => `<a href="#schema-${name}">${name}</a>`,
  )

const part = (title: string, schema: Json | undefined): string =>
  schema ? `<details><summary>${title}</summary><pre>${shown(schema)}</pre></details>` : ''

const section = (route: Route, { query, body, many, answer: data }: Described): string => {
  const { method, path, right, summary, answer } = route
  const file = isFileAnswer(answer) ? `<p>Answers with a file: ${safe(answer.media.join(', '))}.</p>` : ''
  const parts = [part('Query', query), part('Body', body), part('Body for several', many), part('Answer', data)]
  return `<section><h3><code>${method} ${safe(path)}</code></h3><p>${safe(summary)}. Right: ${safe(rightText(right))}. ${scopeText(route)}</p>${parts.join('')}${file}</section>`
}

/** The description of the API as one readable page without script or style. */
export const documentApi = (all: readonly Route[]): string => {
  const routes = all.filter(isUsable)
  const { named, of } = schemasOf(routes)
  const groups = new Map<string, Route[]>()
  for (const route of routes) groups.set(groupOf(route), [...(groups.get(groupOf(route)) ?? []), route])
  const parts = [...groups].map(([name, group]) => `<h2 id="${name}">${name}</h2>${group.map(route => section(route, of(route))).join('')}`)
  const schemas = Object.entries(named).map(([name, schema]) => `<h3 id="schema-${name}">${name}</h3><pre>${shown(schema)}</pre>`)
  const index = [...groups.keys(), 'schemas'].map(name => `<li><a href="#${name}">${name}</a></li>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Stonebook API</title><h1>Stonebook API</h1><p>Programs send <code>Authorization: Bearer …</code> and use plain JSON.
For machines: <a href="/api/openapi.json">openapi.json</a>.</p><nav><ul>${index}</ul></nav>${parts.join('')}<h2 id="schemas">Schemas</h2>${schemas.join('')}</html>`
}
