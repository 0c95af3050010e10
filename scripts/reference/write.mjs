import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { root } from '../run.mjs'

const script = '/js/scalar.js'

/** The script of the reference, as the package would serve it itself. */
const readScript = async () => {
  const app = fastify()
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/api/openapi.json' } })
  try {
    const { statusCode, rawPayload } = await app.inject(script)
    if (statusCode !== 200) throw new Error(`The package of the reference serves no ${script}.`)
    return rawPayload
  } finally {
    await app.close()
  }
}

/** Writes the reference of the API: a page, what begins it, the script of the library, and its license. */
export const writeReference = async folder => {
  mkdirSync(folder, { recursive: true })
  for (const name of ['index.html', 'begin.js']) copyFileSync(join(root, 'scripts/reference', name), join(folder, name))
  writeFileSync(join(folder, 'scalar.js'), await readScript())
  copyFileSync(join(root, 'node_modules/@scalar/fastify-api-reference/LICENSE'), join(folder, 'scalar-LICENSE.txt'))
}
