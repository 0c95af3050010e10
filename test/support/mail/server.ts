import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailServer } from '../../../src/server/kit/mail/server.ts'

/** A message as a mail server took it: its envelope, and what a mailbox reads in it. */
export type Received = { from: string; to: string[]; email: Email; raw: Buffer }

const refusal = (status: number, words: string) => Object.assign(new Error(words), { responseCode: status })

/** A real mail server on this computer that keeps every message, and refuses what a test asks it to. */
export const openMailServer = async (options: SMTPServerOptions = {}) => {
  const received: Received[] = []
  const refused = new Map<string, { status: number; words: string }>()
  /** What happens before the server answers to the end of a message. */
  const before = { answer: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const no = refused.get(address)
      done(no ? refusal(no.status, no.words) : null)
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      buffer(stream)
        .then(async raw => {
          await before.answer()
          const from = mailFrom ? mailFrom.address : ''
          received.push({ from, to: rcptTo.map(({ address }) => address), email: await PostalMime.parse(raw), raw })
        })
        .then(() => done(null), done)
    },
    ...options,
  })
  // A client that breaks off is part of some tests.
  server.on('error', () => {})
  await new Promise<void>(open => server.listen(0, '127.0.0.1', open))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    refused,
    before,
    url: `smtp://127.0.0.1:${port}`,
    settings: {
      ...{ host: '127.0.0.1', port, encryption: 'none', user: null, password: null },
      sender: { name: 'Test', address: 'sales@stones.test' },
    } satisfies MailServer,
    close: () => new Promise<void>(closed => server.close(closed)),
  }
}
export type TestMailServer = Awaited<ReturnType<typeof openMailServer>>
