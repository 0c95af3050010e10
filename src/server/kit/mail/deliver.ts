import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Outcome, outcomesOfError, outcomesOfSent } from './outcome.ts'
import type { MailServer } from './server.ts'

export type Patience = {
  /** Until the server is connected and greets, in milliseconds. */
  greeting: number
  /** Without any word of the server. */
  silence: number
  /** In all. */
  whole: number
}
export const usualPatience: Patience = { greeting: 20_000, silence: 60_000, whole: 300_000 }

const piece = 64 * 1024

const connectionTo = ({ host, port, encryption }: MailServer, { greeting, silence }: Patience) =>
  new SMTPConnection({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    opportunisticTLS: encryption === 'none',
    connectionTimeout: greeting,
    greetingTimeout: greeting,
    socketTimeout: silence,
    tls: { minVersion: 'TLSv1.2' },
  })

type Settle = (error?: unknown) => void
const settled = (start: (done: Settle) => void): Promise<void> =>
  new Promise((resolve, reject) => start(error => (error ? reject(error) : resolve())))

type Letter = { to: readonly string[]; body: Buffer }

/** Hands one message to a mail server. Never throws: the outcome for each recipient says what happened. `signal` breaks it off. */
export const deliver = async (
  server: MailServer,
  { to, body }: Letter,
  signal: AbortSignal,
  patience = usualPatience,
): Promise<Outcome[]> => {
  const connection = connectionTo(server, patience)
  const state = { isWhole: false }
  const stopping = AbortSignal.any([signal, AbortSignal.timeout(patience.whole)])
  try {
    const broken = new Promise<never>((_, reject) => {
      connection.once('error', reject)
      const stop = () => reject(new Error(signal.aborted ? 'The server was stopped.' : 'The mail server was too slow.'))
      if (stopping.aborted) stop()
      stopping.addEventListener('abort', stop, { once: true })
    })
    const sending = (async () => {
      await settled(done => connection.connect(done))
      const { user, password } = server
      if (user !== null) await settled(done => connection.login({ user, credentials: { user, pass: password ?? '' } }, done))
      return handOver(connection, server, { to, body }, state)
    })()
    sending.catch(() => {})
    const outcomes = await Promise.race([sending, broken])
    connection.quit()
    return outcomes
  } catch (error) {
    connection.close()
    return outcomesOfError(to, error, state.isWhole)
  }
}

const handOver = (
  connection: SMTPConnection,
  server: MailServer,
  { to, body }: Letter,
  state: { isWhole: boolean },
): Promise<Outcome[]> => {
  // The content is read only after the server has asked for it.
  const content = Readable.from(
    (function* () {
      for (let at = 0; at < body.length; at += piece) yield body.subarray(at, at + piece)
      state.isWhole = true
    })(),
  )
  return new Promise((resolve, reject) =>
    connection.send({ from: server.sender.address, to: [...to], size: body.length }, content, (error, info) =>
      error ? reject(error) : resolve(outcomesOfSent(to, info)),
    ),
  )
}
