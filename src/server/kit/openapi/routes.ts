import { fileOf } from '../../../domain/kit/contract.ts'
import { type Route, route } from '../http/route.ts'
import { describeApi } from './describe.ts'
import { documentApi } from './page.ts'

/** Adds two routes that describe all routes, including themselves. */
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
    route({
      method: 'GET',
      path: '/api/docs',
      right: 'signed-in',
      branches: 'shared',
      summary: 'The API documentation page',
      answer: fileOf('text/html'),
      handle: async () => ({ download: { type: 'text/html; charset=utf-8', name: 'api.html', inline: true, body: page() } }),
    }),
  ]
  const json = once(() => JSON.stringify(describeApi(routes, version)))
  const page = once(() => documentApi(routes))
  return routes
}

const once = (make: () => string): (() => Buffer) => {
  let made: Buffer | undefined
  return () => {
    made ??= Buffer.from(make())
    return made
  }
}
