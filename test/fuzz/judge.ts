import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unseal } from '../../src/server/kit/http/envelope.ts'
import { confidential, secretPattern } from '../support/secrets.ts'
import type { Call } from './calls.ts'
import type { Heard, Wire } from './send.ts'

const run = promisify(execFile)
const most = 20_000
const quotes = /“[^”]*”/g
const inside =
  /\n\s+at |node_modules|\.[tj]s:\d|\/(work|tmp|home|root|usr)\/|\bselect .+ from\b|insert into|violates|syntax error|relation "|column "|duplicate key|invalid input|(?<!-)\b(undefined|NaN)\b|\[object|Error:|ECONN|ZodError|Unexpected token|FST_|invalid_/i

/** What is wrong with a sentence for people, if anything; what they typed themselves stands in quotes. */
export const wrongWith = (message: unknown): string | undefined => {
  if (typeof message !== 'string') return 'is no text'
  const masked = message.replace(quotes, '“…”')
  if (inside.test(masked)) return 'tells of the inside'
  if (!/^[\p{Lu}\p{Lo}\p{N}“"(=+@<#-]/u.test(masked) || !/[.!?…”]$/.test(masked) || !masked.includes(' ')) return 'is no sentence'
  return masked.length > 700 ? 'is too long' : undefined
}

// What one earns is told to oneself.
const isOwn = ({ route }: Call, key: string) =>
  ['commission', 'target', 'labour'].includes(key) && route.path.startsWith('/api/employee/performance')

const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(inner)])

/** The words of a file, to look for what should not be in it. */
const wordsOf = async (type: string, body: Buffer): Promise<string> => {
  if (!/pdf|spreadsheetml/.test(type)) return body.toString()
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-fuzz-'))
  try {
    const file = join(folder, 'file')
    await writeFile(file, body)
    const [program, args] = type.includes('pdf') ? ['pdftotext', ['-layout', file, '-']] : ['unzip', ['-p', file]]
    return (await run(program as string, args as string[], { maxBuffer: 200_000_000 })).stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Answer = { statusCode: unknown; isSuccess: unknown; errorMessages: unknown; data: unknown }

const opened = (wire: Wire, { status, body }: Heard, key: Buffer): Answer | undefined => {
  // What is refused before anything was read of it comes as it is.
  const plain = 'authorization' in wire.headers || status === 431
  const text = plain ? body.toString() : unseal(key, body.toString())
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Answer)
  } catch {
    return undefined
  }
}

const faultsOfJson = (answer: Answer | undefined, status: number): string[] => {
  if (!answer) return ['The answer cannot be opened.']
  const { statusCode, isSuccess, errorMessages } = answer
  const faults: string[] = []
  if (Object.keys(answer).sort().join() !== 'data,errorMessages,isSuccess,statusCode') faults.push(`The answer has ${Object.keys(answer)}.`)
  if (statusCode !== status || isSuccess !== status < 400) faults.push(`The answer says ${statusCode} inside and ${status} outside.`)
  const messages = Array.isArray(errorMessages) ? errorMessages : [errorMessages]
  if (status >= 400 && messages.length === 0) faults.push('The refusal says nothing.')
  if (status < 400 && messages.length > 0) faults.push('It was done, and refused in words.')
  for (const message of messages) {
    const wrong = wrongWith(message)
    if (wrong) faults.push(`A message ${wrong}: ${String(message).slice(0, 300)}`)
  }
  return faults
}

/** Everything that is wrong with an answer, each as a sentence. `said` is what the answer says, for whoever looks for more. */
export const judge = async (call: Call, wire: Wire, heard: Heard, key: Buffer): Promise<string[]> => {
  const { status, headers, body, milliseconds } = heard
  const type = String(headers['content-type'] ?? '')
  const faults: string[] = []
  const busy = status === 503 && headers['retry-after'] === '5' && /export|pdf|qr/.test(call.route.path)
  if (status >= 500 && !busy) faults.push(`The answer was ${status}.`)
  if (milliseconds > most) faults.push(`The answer took ${Math.round(milliseconds)} ms.`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('The answer lacks its headers.')
  if (wire.method === 'HEAD') return faults
  const answer = type.includes('json') ? opened(wire, heard, key) : undefined
  if (type.includes('json')) faults.push(...faultsOfJson(answer, status))
  else if (status >= 400) faults.push(`A refusal came as ${type || 'nothing'}.`)
  else if (!headers['content-disposition'] && !/html|svg/.test(type)) faults.push('A file came without a disposition.')
  if (call.who === 'Salesman' || call.who === 'nobody') {
    const words = answer ? JSON.stringify(answer) : await wordsOf(type, body)
    if (secretPattern.test(words)) faults.push(`A ${call.who} was told a cost: ${secretPattern.exec(words)?.[0]}.`)
    const keys = status < 400 ? keysIn(answer?.data).filter(name => confidential.has(name) && !isOwn(call, name)) : []
    if (keys.length > 0) faults.push(`A ${call.who} was told ${[...new Set(keys)].join(', ')}.`)
  }
  if (body.includes('$argon2')) faults.push('The answer has the hash of a password.')
  return faults
}
