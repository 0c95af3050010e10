import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Noun } from '../../../domain/kit/entity.ts'
import { databaseRefusal } from '../db/errors.ts'
import { dropSession, keepSession } from '../auth/authenticate.ts'
import { wrapped } from './envelope.ts'
import { Refusal } from '../errors.ts'
import { disposition, filePolicy } from './headers.ts'
import { type Download, isDownload, RawJson } from './route.ts'
import { SignedIn, SignedOut } from '../auth/session.ts'

export type Answering = { key: Buffer; secure: boolean; nouns: readonly Noun[] }

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

const sendFile = (reply: FastifyReply, { type, name, inline, body, maxAge }: Download) =>
  reply
    .header('content-disposition', disposition(name, inline))
    .header('content-security-policy', filePolicy(type))
    .header('cache-control', maxAge ? `private, max-age=${maxAge}, immutable` : 'no-store')
    .type(type)
    .send(body)

/** Sends what a handler gave: JSON wrapped as its client reads it, or a file as it is. */
export const sendAnswer = (request: FastifyRequest, reply: FastifyReply, { key, secure }: Answering, answer: unknown) => {
  if (isDownload(answer)) return sendFile(reply, answer.download)
  if (answer instanceof SignedIn) keepSession(reply, answer.session, secure)
  if (answer instanceof SignedOut) dropSession(reply, secure)
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
const refusalOf = (error: unknown, nouns: readonly Noun[]): Refusal | undefined => {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500)
    return new Refusal(statusCode, sentences[statusCode] ?? 'The request could not be read.')
  return databaseRefusal(error, nouns)
}

/** Sends an error in words; one of ours is logged whole and told only by an id to quote. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, { key, nouns }: Answering, error: unknown) => {
  const refusal = refusalOf(error, nouns)
  if (!refusal || refusal.status > 500)
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
  const { status, message, data } = refusal
  const retryAfter = (data as { retryAfter?: number } | null)?.retryAfter
  if (retryAfter) reply.header('retry-after', retryAfter)
  return send(request, reply, key, status, message.split('\n'), JSON.stringify(data) ?? 'null')
}
