import { routesOf, type Services } from '../../../src/server/app.ts'
import type { Route } from '../../../src/server/kit/http/route.ts'

/** The routes of the program as values, to be read and never to be run: they have no services. */
export const routesToRead = (): Route[] => routesOf(new Proxy({}, { get: () => ({}) }) as Services)
