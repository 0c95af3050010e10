import { Readable } from 'node:stream'
import send from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Entity } from '../../../domain/kit/entity.ts'
import { dropSession, keepSession } from '../auth/authenticate.ts'
import { SignedIn, SignedOut } from '../auth/session.ts'
import { databaseRefusal } from '../db/errors.ts'
import { Forged, OutOfScope, Refusal, SessionEnded } from '../errors.ts'
import { isStoredFile, type StoredFile } from '../files/store.ts'
import { codeOf, propertyOf } from '../property.ts'
import { wrapped } from './envelope.ts'
import { disposition, filePolicy } from './headers.ts'
import { type Download, isDownload, RawJson } from './route.ts'

export type Answering = { key: Buffer; secure: boolean; entities: readonly Entity[] }

/** The JSON text of a response; `data` is JSON already. */
export const textOf = (status: number, messages: string[], data: string): string =>
  `{"statusCode":${status},"isSuccess":${status < 400},"errorMessages":${JSON.stringify(messages)},"data":${data}}`

type Sent = { status: number; messages: string[]; data: string; isPlain: boolean }

const sendText = (reply: FastifyReply, key: Buffer, { status, messages, data, isPlain }: Sent) => {
  const text = textOf(status, messages, data)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(isPlain ? text : wrapped(key, text))
}

const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.split(',').some(one => one.trim().replace(/^W\//, '') === tag) ?? false

const sendStored = async (request: FastifyRequest, reply: FastifyReply, { folder, path }: StoredFile) => {
  const { statusCode, headers, stream } = await send(request.raw, path, {
    ...{ root: folder, contentType: false, etag: false, lastModified: false, cacheControl: false },
  })
  return reply.code(statusCode).headers(headers).send(stream)
}

const sendFile = (request: FastifyRequest, reply: FastifyReply, { type, name, inline, body, etag }: Download) => {
  reply
    .header('content-disposition', disposition(name, inline))
    .header('content-security-policy', filePolicy(type))
    .header('cache-control', etag ? 'private, no-cache' : 'no-store')
  if (etag) reply.header('etag', `"${etag}"`)
  if (!etag || !isKnown(request, `"${etag}"`)) {
    reply.type(type)
    return isStoredFile(body) ? sendStored(request, reply, body) : reply.send(body)
  }
  if (body instanceof Readable) body.destroy()
  return reply.code(304).send()
}

const documents = /^(application\/(?!json)|text\/csv)/

/** Records the download of a document as a security event; pictures and pages are not recorded. */
const noteDownload = (request: FastifyRequest, { type, name, etag }: Download) => {
  const isAttachment = request.routeOptions.url === '/api/attachment/file'
  if (etag || !(isAttachment || documents.test(type))) return
  request.note(isAttachment ? 'download' : type === 'application/pdf' ? 'print' : 'export', { detail: name })
}

/** Tells the browser to clear its cache. */
const clearCache = (reply: FastifyReply) => reply.header('clear-site-data', '"cache"')

/** The data of a handler's result as JSON. */
export const jsonOf = (answer: unknown): string => {
  if (answer instanceof RawJson) return answer.text
  const data = answer instanceof SignedIn ? answer.data : answer instanceof SignedOut ? null : answer
  return JSON.stringify(data) ?? 'null'
}

/** Sends a handler's result: JSON, encrypted for browsers, or a file. */
export const sendAnswer = (request: FastifyRequest, reply: FastifyReply, { key, secure }: Answering, answer: unknown) => {
  if (isDownload(answer)) noteDownload(request, answer.download)
  if (isDownload(answer)) return sendFile(request, reply, answer.download)
  if (answer instanceof SignedIn) keepSession(reply, answer.session, secure)
  if (answer instanceof SignedOut) {
    dropSession(reply, secure)
    clearCache(reply)
  }
  return sendText(reply, key, { status: 200, messages: [], data: jsonOf(answer), isPlain: request.plain })
}

/** Messages for requests refused before they reach a route. */
export const sentences: Record<number, string> = {
  404: 'Nothing was found at this address.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This type of content is not accepted here.',
  429: 'Too many requests. Wait a moment and try again.',
  431: 'The request headers are too large.',
}

/** Any error as a refusal; undefined when it is an internal fault. */
const refusalOf = (error: unknown, entities: readonly Entity[]): Refusal | undefined => {
  if (error instanceof Refusal) return error
  const statusCode = propertyOf(error, 'statusCode')
  if (codeOf(error)?.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500)
    return new Refusal(statusCode, sentences[statusCode] ?? 'The request could not be read.')
  return databaseRefusal(error, entities)
}

/** Sends an error, in an envelope only to a client that opens envelopes. An internal fault is logged in full; the response has only an id to quote. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, { key, entities }: Answering, error: unknown) => {
  const refusal = refusalOf(error, entities)
  const isCutOff = request.raw.destroyed && !request.raw.complete
  if (isCutOff) request.log.info({ address: request.ip, route: request.routeOptions.url }, 'The request was cut off.')
  else if (!refusal || refusal.status > 500)
    request.log[refusal ? 'warn' : 'error']({ err: error, route: request.routeOptions.url }, 'The request failed.')
  const isPlain = request.plain || !request.sealed
  if (!refusal) {
    const messages = [`Something went wrong on the server. Quote ${request.id}.`]
    return sendText(reply, key, { status: 500, messages, data: JSON.stringify({ id: request.id }), isPlain })
  }
  if (refusal instanceof SessionEnded) clearCache(reply)
  if (refusal.status === 403) {
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    request.note(refusal instanceof Forged ? 'forged' : refusal instanceof OutOfScope ? 'token-scope' : 'refused', { detail: call })
  }
  const { status, message, data } = refusal
  const retryAfter = propertyOf(data, 'retryAfter')
  if (typeof retryAfter === 'number' && retryAfter > 0) reply.header('retry-after', retryAfter)
  return sendText(reply, key, { status, messages: message.split('\n'), data: JSON.stringify(data) ?? 'null', isPlain })
}
