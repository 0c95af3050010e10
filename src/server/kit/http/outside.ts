import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../errors.ts'
import { networkOf } from './network.ts'

/** Marks an answer to somebody without an account: it is not stored, and no search engine or other site learns of it. */
export const privately = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('x-frame-options', 'DENY')

/** So many requests a minute from one network to the addresses that need no account. */
export const limitPerNetwork = (max: number): RateLimitPluginOptions => ({
  max,
  timeWindow: 60_000,
  keyGenerator: ({ ip }) => networkOf(ip),
  enableDraftSpec: true,
  errorResponseBuilder: () => new Refusal(429, 'Too many requests. Wait a minute and try again.'),
})
