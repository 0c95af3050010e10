import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../db/replica.ts'
import { type Position, positionOf, positionText } from '../replication/position.ts'

const cookieOf = (secure: boolean) => (secure ? '__Host-written' : 'written')
const form = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/
const minutes = 60
// What no replica has: the primary is read.
const end: Position = 0xffff_ffff_ffff_ffffn

/**
 * The reader for a request. A person sees what they have written themselves, also when it was written on another server: the browser
 * brings the position of its last write.
 */
export const readerFor = (request: FastifyRequest, reader: Reader, secure: boolean): Reader => {
  const text = request.cookies[cookieOf(secure)]
  return text && form.test(text) ? reader.since(positionOf(text)) : reader
}

/** Lets the browser keep the position of a write. Does nothing without a replica. */
export const keepPosition = async (reply: FastifyReply, reader: Reader, secure: boolean): Promise<void> => {
  const position = await reader.position().catch(() => end)
  if (position === undefined) return
  reply.setCookie(cookieOf(secure), positionText(position), { path: '/', sameSite: 'lax', secure, httpOnly: true, maxAge: minutes * 60 })
}
