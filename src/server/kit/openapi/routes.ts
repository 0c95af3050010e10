import { fileOf } from '../../../domain/kit/contract.ts'
import { type Route, route } from '../http/route.ts'
import { describeApi } from './describe.ts'

/** Adds a route that describes all routes, including itself. */
export const withDescription = (declared: readonly Route[], version: string): Route[] => {
  const routes: Route[] = [
    ...declared,
    route({
      method: 'GET',
      path: '/api/openapi.json',
      right: 'public',
      summary: 'The OpenAPI description',
      answer: fileOf('application/json'),
      handle: async () => ({ download: { type: 'application/json; charset=utf-8', name: 'openapi.json', inline: true, body: json() } }),
    }),
  ]
  const json = once(() => JSON.stringify(describeApi(routes, version)))
  return routes
}

const once = (make: () => string): (() => Buffer) => {
  let made: Buffer | undefined
  return () => {
    made ??= Buffer.from(make())
    return made
  }
}
