import { randomBytes } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { filled, listed, wordsIn } from '../../../domain/documents/language/words.ts'
import { isPreview } from '../../../domain/documents/sharing/link.ts'
import { noteOpening, type OpenLink, openLink } from '../../documents/sharing/link.ts'
import type { Db } from '../../kit/db/db.ts'
import { Refusal } from '../../kit/errors.ts'
import { disposition, filePolicy } from '../../kit/http/headers.ts'
import { limitPerNetwork, privately } from '../../kit/http/outside.ts'
import { type BoundedQueue, openBoundedQueue } from '../../kit/jobs/bounded-queue.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import type { Printer } from '../../kit/print/print.ts'
import { formatIn } from '../../print/format.ts'
import { contentOf } from '../../print/page/content.ts'
import { documentPage, wholePage } from '../../print/page/frame.ts'
import { html } from '../../print/page/html.ts'
import type { AnswerForm } from '../../print/page/offer.ts'
import type { Printed } from '../../print/shapes.ts'
import { answerFormOf, takeAnswer } from './answer.ts'
import { pdfForClient, type Readable, readShared } from './target.ts'

export type LinkPages = {
  db: Db
  now: () => Date
  pictures: Pictures
  printer: Printer
  /** Without a public address there are no links: every address is unknown. */
  publicUrl: string | undefined
}

// A client opens a page and its PDF; more from one network is somebody who guesses, or a program.
const maxPerMinute = 60
const [formType, maxForm] = ['application/x-www-form-urlencoded', 65_536]

const pagePolicy = (nonce: string, form: boolean) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action ${form ? "'self'" : "'none'"}; frame-ancestors 'none'`

const sendPage = (reply: FastifyReply, status: number, pageOf: (nonce: string) => string, { form = false } = {}) => {
  const nonce = randomBytes(16).toString('base64')
  return privately(reply)
    .code(status)
    .header('content-security-policy', pagePolicy(nonce, form))
    .type('text/html; charset=utf-8')
    .send(pageOf(nonce))
}

const sendMessage = (reply: FastifyReply, status: number, title: string, text: string) =>
  sendPage(reply, status, nonce => wholePage(title, nonce, html`<main class="message"><h1>${title}</h1><p>${text}</p></main>`))

/** The same answer to every token that opens nothing, so that a stranger learns nothing from it. */
const sendNothing = (reply: FastifyReply) =>
  sendMessage(
    reply,
    404,
    'This link does not work',
    'It may have expired, or it was ended. Ask the person who sent it to you for a new one.',
  )

/** Pages outside of the program, without sign-in: a document that somebody was sent a private link to, and its PDF. */
export const serveLinks =
  (resources: LinkPages) =>
  (app: FastifyInstance): void => {
    // Clients wait for each other here, so that they never fill the queue of the users.
    const printing = openBoundedQueue({ atOnce: 1, max: 10, full: 'Too many documents are being printed. Try again in a moment.' })
    app.register((scope, _options, done) => {
      scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: maxForm }, (_request, body, done) =>
        done(null, new URLSearchParams(String(body))),
      )
      scope.register(rateLimit, limitPerNetwork(maxPerMinute)).after(() => {
        scope.get('/s/*', (request: Request, reply) => answer(resources, printing, request, reply))
        scope.post('/s/:token/answer', (request: Answering, reply) => answerOffer(resources, request, reply))
      })
      scope.setErrorHandler((error, request, reply) => sendFault(error, request, reply))
      done()
    })
  }

type Request = FastifyRequest<{ Params: { '*': string } }>

const answer = async (resources: LinkPages, printing: BoundedQueue, request: Request, reply: FastifyReply) => {
  const [token = '', what, ...more] = request.params['*'].split('/')
  const isKnown = resources.publicUrl && more.length === 0 && (what === undefined || what === 'pdf')
  const link = isKnown ? await openLink(resources.db, token, resources.now()) : undefined
  const readable = link && (await readShared(resources, link).catch(gone))
  if (!link || !readable) return sendNothing(reply)
  const printed = await readable.print()
  if (what === undefined) {
    const form = await answerFormOf(resources, link, token)
    await noteClient(resources, request, link, 'page')
    return sendDocument(reply, 200, readable, printed, { link, token, form })
  }
  const leave = await printing.enter()
  const body = await pdfForClient(resources.printer, readable, printed).finally(leave)
  await noteClient(resources, request, link, 'pdf')
  return sendPdf(reply, readable.file, body)
}

/** A document that was deleted, or has no client any more, is like no document. */
const gone = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error
}

const sendFault = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Refusal && error.status < 500) return sendMessage(reply, error.status, 'One moment', error.message)
  request.log.error({ err: error, route: request.routeOptions.url }, 'A private link failed.')
  return sendMessage(reply, 503, 'One moment', 'This page cannot be shown right now. Try again in a minute.')
}

const noteClient = async ({ db, now }: LinkPages, { method, headers }: FastifyRequest, { id }: OpenLink, what: 'page' | 'pdf') => {
  if (method === 'GET' && !isPreview(headers['user-agent'] ?? '')) await noteOpening(db, id, what, now())
}

const sendPdf = (reply: FastifyReply, file: string, body: Buffer) =>
  privately(reply)
    .header('content-disposition', disposition(file))
    .header('content-security-policy', filePolicy('application/pdf'))
    .type('application/pdf')
    .send(body)

type Answering = FastifyRequest<{ Params: { token: string }; Body: unknown }>

/** Takes the answer of a client to an offer, and shows the page again: with the answer, or with what is missing. */
const answerOffer = async (resources: LinkPages, { params: { token }, body }: Answering, reply: FastifyReply) => {
  const link = resources.publicUrl ? await openLink(resources.db, token, resources.now()) : undefined
  const readable = link && (await readShared(resources, link).catch(gone))
  if (!link || !readable) return sendNothing(reply)
  const form = await takeAnswer(resources, link, token, body instanceof URLSearchParams ? body : new URLSearchParams())
  if (!form) return privately(reply).redirect(`/s/${token}`, 303)
  return sendDocument(reply, 400, readable, await readable.print(), { link, token, form })
}

type Opened = { link: OpenLink; token: string; form: AnswerForm | null }

const sendDocument = (reply: FastifyReply, status: number, readable: Readable, printed: Printed, opened: Opened) =>
  sendPage(reply, status, pageOf(readable, printed, opened), { form: opened.form !== null })

const pageOf =
  ({ label, stopped }: Readable, printed: Printed, { link, token, form }: Opened) =>
  (nonce: string): string => {
    const { title, number, branch, language } = printed.data
    const { page } = wordsIn(language.code)
    const notice = stopped ? filled(listed(page, stopped), { document: label(language.code) }) : null
    const around = { notice, pdf: `/s/${token}/pdf`, until: formatIn('', language.code).date(link.lastDay) }
    return wholePage(`${title} ${number} · ${branch.name}`, nonce, documentPage(printed.data, contentOf(printed, form), around), language)
  }
