import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Entity } from '../../../domain/kit/entity.ts'
import { dropSession, keepSession } from '../auth/authenticate.ts'
import { SignedIn, SignedOut } from '../auth/session.ts'
import { databaseRefusal } from '../db/errors.ts'
import { Forged, Refusal, SessionEnded } from '../errors.ts'
import { wrapped } from './envelope.ts'
import { disposition, filePolicy } from './headers.ts'
import { type Download, isDownload, RawJson } from './route.ts'

export type Answering = { key: Buffer; secure: boolean; entities: readonly Entity[] }

/** An answer as its text; `data` is JSON already. */
export const textOf = (status: number, messages: string[], data: string): string =>
  `{"statusCode":${status},"isSuccess":${status < 400},"errorMessages":${JSON.stringify(messages)},"data":${data}}`

const send = (request: FastifyRequest, reply: FastifyReply, key: Buffer, status: number, messages: string[], data: string) => {
  const text = textOf(status, messages, data)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(request.plain ? text : wrapped(key, text))
}

const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.split(',').some(one => one.trim().replace(/^W\//, '') === tag) ?? false

const sendFile = (request: FastifyRequest, reply: FastifyReply, { type, name, inline, body, etag }: Download) => {
  reply
    .header('content-disposition', disposition(name, inline))
    .header('content-security-policy', filePolicy(type))
    .header('cache-control', etag ? 'private, no-cache' : 'no-store')
  if (etag) reply.header('etag', `"${etag}"`)
  if (!etag || !isKnown(request, `"${etag}"`)) return reply.type(type).send(body)
  if (!Buffer.isBuffer(body)) body.destroy()
  return reply.code(304).send()
}

const documents = /^(application\/(?!json)|text\/csv)/

/** What leaves as a document is kept as a security event; a picture or page is only shown. */
const noteDownload = (request: FastifyRequest, { type, name, etag }: Download) => {
  const isAttachment = request.routeOptions.url === '/api/attachment/file'
  if (etag || !(isAttachment || documents.test(type))) return
  request.note(isAttachment ? 'download' : type === 'application/pdf' ? 'print' : 'export', { detail: name })
}

/** Has the browser forget what it stored of our answers. */
const clearCache = (reply: FastifyReply) => reply.header('clear-site-data', '"cache"')

/** Sends what a handler gave: JSON wrapped as its client reads it, or a file as it is. */
export const sendAnswer = (request: FastifyRequest, reply: FastifyReply, { key, secure }: Answering, answer: unknown) => {
  if (isDownload(answer)) noteDownload(request, answer.download)
  if (isDownload(answer)) return sendFile(request, reply, answer.download)
  if (answer instanceof SignedIn) keepSession(reply, answer.session, secure)
  if (answer instanceof SignedOut) {
    dropSession(reply, secure)
    clearCache(reply)
  }
  const data = answer instanceof SignedIn ? answer.data : answer instanceof SignedOut ? null : answer
  return send(request, reply, key, 200, [], data instanceof RawJson ? data.text : (JSON.stringify(data) ?? 'null'))
}

/** What is refused before it reaches a route. */
export const sentences: Record<number, string> = {
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive.',
  413: 'That is too large to be sent.',
  414: 'The address is too long.',
  415: 'That kind of content is not taken here.',
  429: 'Too many requests. Please wait a moment.',
  431: 'The headers of the request are too large.',
}

/** Any error as a refusal, or undefined when it is a fault of ours. */
const refusalOf = (error: unknown, entities: readonly Entity[]): Refusal | undefined => {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500)
    return new Refusal(statusCode, sentences[statusCode] ?? 'The request could not be read.')
  return databaseRefusal(error, entities)
}

/** Sends an error in words; one of ours is logged whole and told only by an id to quote. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, { key, entities }: Answering, error: unknown) => {
  const refusal = refusalOf(error, entities)
  const isCutOff = request.raw.destroyed && !request.raw.complete
  if (isCutOff) request.log.info({ address: request.ip, route: request.routeOptions.url }, 'The request was cut off.')
  else if (!refusal || refusal.status > 500)
    request.log[refusal ? 'warn' : 'error']({ err: error, route: request.routeOptions.url }, 'The request failed.')
  if (!refusal)
    return send(
      request,
      reply,
      key,
      500,
      [`Something went wrong on our side. Please quote ${request.id}.`],
      JSON.stringify({ id: request.id }),
    )
  if (refusal instanceof SessionEnded) clearCache(reply)
  if (refusal.status === 403) {
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    request.note(refusal instanceof Forged ? 'forged' : 'refused', { detail: call })
  }
  const { status, message, data } = refusal
  const retryAfter = (data as { retryAfter?: number } | null)?.retryAfter
  if (retryAfter) reply.header('retry-after', retryAfter)
  return send(request, reply, key, status, message.split('\n'), JSON.stringify(data) ?? 'null')
}
