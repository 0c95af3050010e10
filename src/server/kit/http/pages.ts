import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy, referencePolicy } from './headers.ts'

type NotFound = (request: FastifyRequest, reply: FastifyReply) => unknown

/** The folder of the built pages, and one that keeps the assets of other builds. */
type Folders = { folder: string | undefined; kept: string | undefined }

/**
 * Serves the built pages: files with their precompressed versions, and the single page for every screen address.
 * Any other address is not found.
 */
export const servePages = (app: FastifyInstance, { folder, kept }: Folders, notFound: NotFound): void => {
  const root = folder !== undefined && existsSync(join(folder, 'index.html')) ? folder : undefined
  const page = root === undefined ? undefined : pageIn(root)
  app.setNotFoundHandler((request, reply) => (page && isScreen(request) ? page(request, reply) : notFound(request, reply)))
  if (!root || !page) return

  serveHelp(app, join(root, '../help'))
  serveReference(app, join(root, '../reference'))
  app.get('/', page)
  app.get('/index.html', page)
  app.register(serveStatic, {
    root: kept === undefined ? root : [root, kept],
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The build puts a content hash into these names.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Serves the pages for the staff, which the build makes of docs/staff. They hold no data of the company, so they are open to all. */
const serveHelp = (app: FastifyInstance, folder: string): void => {
  if (!existsSync(folder)) return
  app.register(serveStatic, {
    ...{ root: folder, prefix: '/help/', index: 'README.html', decorateReply: false, cacheControl: false },
    setHeaders: reply => {
      reply.header('cache-control', 'no-cache')
    },
  })
}

/** Serves the reference of the API, which describes calls and holds no data. Its library draws with styles of its own, so it has its own policy. */
const serveReference = (app: FastifyInstance, folder: string): void => {
  if (!existsSync(folder)) return
  for (const address of ['/reference', '/api/docs']) app.get(address, (_request, reply) => reply.redirect('/reference/'))
  app.register(serveStatic, {
    ...{ root: folder, prefix: '/reference/', preCompressed: true, decorateReply: false, cacheControl: false },
    setHeaders: reply => {
      reply.header('cache-control', 'no-cache').header('content-security-policy', referencePolicy).header('x-frame-options', 'DENY')
    },
  })
}

/** Sends the single page of this folder, with a new nonce for each request. */
const pageIn = (folder: string) => async (_request: FastifyRequest, reply: FastifyReply) => {
  const nonce = randomBytes(16).toString('base64')
  const text = await readFile(join(folder, 'index.html'), 'utf8')
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text.replaceAll('%CSP_NONCE%', nonce))
}

/** Whether an address is a screen: it has no extension, no hidden part, and is not in the API. */
const isScreen = ({ method, url }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?', 1)
  return (method === 'GET' || method === 'HEAD') && !/^\/api(\/|$)/.test(path) && !/\/\.|\.[^/]*$/.test(path)
}
