import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { invalid, Refusal } from '../errors.ts'

/** Where clamd listens: a socket on this machine, or a host and port. */
export type ScannerPlace = { path: string } | { host: string; port: number }

/** A virus scanner, which looks into each uploaded file before it is stored (docs/operating/security.md#malicious-files). */
export type Scanner = {
  /** The name of what was found in a file; null when nothing was. Throws `ScannerFault` when the file was not scanned. */
  scan(path: string): Promise<string | null>
  /** Whether the scanner answers. */
  answers(): Promise<boolean>
}

/** Why a file was not scanned. The message is for the log. */
export class ScannerFault extends Error {
  override name = 'ScannerFault'
}

/** The place of clamd in an address such as unix:/run/clamav/clamd.ctl or tcp://scanner:3310; undefined when it is none. */
export const scannerPlace = (address: string): ScannerPlace | undefined => {
  const path = /^unix:(\/.+)$/.exec(address)?.[1]
  if (path) return { path }
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'tcp:' && url.hostname && url.port ? { host: url.hostname, port: Number(url.port) } : undefined
}

// A scan of a large archive takes seconds.
const patience = 60_000
const [end, sizeBytes] = [Buffer.alloc(4), 4]

/** A file as clamd reads it: each part behind its size, and a size of zero at the end. */
async function* asParts(file: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of file) {
    const size = Buffer.alloc(sizeBytes)
    size.writeUInt32BE(part.length)
    yield size
    yield part
  }
  yield end
}

/** Sends something to clamd, which answers once and closes. It answers early when a file is too large for it. */
const ask = async (place: ScannerPlace, parts: AsyncIterable<Buffer>): Promise<string> => {
  const socket = connect(place)
  const sending = Readable.from(parts)
  let [answer, fault]: [string, unknown] = ['', undefined]
  socket.setTimeout(patience, () => socket.destroy(new Error(`There was no answer within ${patience / 1000} seconds.`)))
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  socket.on('error', error => {
    fault = error
  })
  sending.on('error', error => socket.destroy(error))
  sending.pipe(socket, { end: false })
  await new Promise(resolve => socket.once('close', resolve))
  sending.destroy()
  if (answer === '') throw new ScannerFault('The virus scanner did not answer.', { cause: fault })
  return answer.replace(/\0.*$/s, '').trim()
}

/** The scanner clamd of ClamAV. */
export const openScanner = (place: ScannerPlace): Scanner => ({
  scan: async path => {
    const file = createReadStream(path)
    const answer = await ask(place, asParts(file)).finally(() => file.destroy())
    if (answer === 'stream: OK') return null
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
    if (found === undefined) throw new ScannerFault(`The virus scanner did not scan a file: ${answer || 'no answer'}`)
    return found.replace(/[^ -~]/g, '').slice(0, 100)
  },
  answers: async () => {
    const ping = async function* () {
      yield Buffer.from('zPING\0')
    }
    return (await ask(place, ping()).catch(() => '')) === 'PONG'
  },
})

/** Refuses a file in which the scanner finds something, and every file while it cannot scan. `tell` gets the name of what was found. */
export const refuseInfected = async (
  scanner: Scanner | undefined,
  { path, size }: { path: string; size: number },
  tell?: (found: string) => void,
): Promise<void> => {
  if (!scanner || size === 0) return
  const found = await scanner.scan(path).catch((error: unknown) => {
    if (!(error instanceof ScannerFault)) throw error
    const words = 'The virus scanner could not check the file. Nothing was saved. Try again later.'
    throw Object.assign(new Refusal(503, words, { retryAfter: 30 }), { cause: error })
  })
  if (found === null) return
  tell?.(found)
  throw invalid({ file: `The virus scanner found ${found} in this file. Nothing was saved.` })
}
