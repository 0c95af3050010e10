import type { z } from 'zod'
import { isFileAnswer } from '../../../src/domain/kit/contract.ts'
import { jsonOf } from '../../../src/server/kit/http/response.ts'
import { isDownload, type Route } from '../../../src/server/kit/http/route.ts'

const few = 5
/** What the routes of this test did not answer as declared. */
export const found: string[] = []

type Issue = z.core.$ZodIssue

/** The differences of an answer. Of several declared answers, those of the one that it is most like. */
const differences = (issues: readonly Issue[], at: PropertyKey[] = []): string[] =>
  issues.flatMap(issue => {
    const path = [...at, ...issue.path]
    if (issue.code !== 'invalid_union' || issue.errors.length === 0)
      return `${['data', ...path.map(part => (typeof part === 'number' ? '*' : part))].join('.')}: ${issue.message}`
    const [nearest = []] = issue.errors.map(errors => differences(errors, path)).sort((a, b) => a.length - b.length)
    return nearest
  })

const faultsOf = (route: Route, answer: unknown): string[] => {
  if (isDownload(answer)) {
    const [type = ''] = answer.download.type.split(';')
    if (isFileAnswer(route.answer)) return route.answer.media.includes(type) ? [] : [`a file of the type ${type} is not declared`]
    return ['a file is not declared']
  }
  if (isFileAnswer(route.answer)) return ['a file is declared, and it answers with data']
  const read = route.answer.safeParse(JSON.parse(jsonOf(answer)))
  return read.success ? [] : differences(read.error.issues)
}

const note = (route: Route, answer: unknown): void => {
  const faults = [...new Set(faultsOf(route, answer))]
  const more = faults.length > few ? `; and ${faults.length - few} more` : ''
  if (faults.length > 0)
    found.push(`${route.method} ${route.path} does not answer as it declares: ${faults.slice(0, few).join('; ')}${more}.`)
}

/** The route, with each of its answers held against its declaration. */
export const held = (route: Route): Route => ({
  ...route,
  handle: async (context, input) => {
    const answer = await route.handle(context, input)
    note(route, answer)
    return answer
  },
  ...(route.savedBefore && {
    savedBefore: async (context, input) => {
      const answer = await route.savedBefore?.(context, input)
      if (answer !== undefined) note(route, answer)
      return answer
    },
  }),
})
