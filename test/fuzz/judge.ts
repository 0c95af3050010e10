import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unseal } from '../../src/server/kit/http/envelope.ts'
import { confidential, secretPattern } from '../support/secrets.ts'
import type { Call } from './calls.ts'
import type { Elsewhere } from './elsewhere.ts'
import { isKeptFromCosts, isLimited } from './persons.ts'
import type { DatabaseProxy, Received } from './send.ts'

const run = promisify(execFile)
const max = 20_000
const quotes = /“[^”]*”/g
const inside =
  /\n\s+at |node_modules|\.[tj]s:\d|\/(work|tmp|home|root|usr)\/|\bselect .+ from\b|insert into|violates|syntax error|relation "|column "|duplicate key|invalid input|(?<!-)\b(undefined|NaN)\b|\[object|Error:|ECONN|ZodError|Unexpected token|FST_|invalid_/i

/** What is wrong with a message for users, if anything; quoted user input is ignored. */
export const wrongWith = (message: unknown): string | undefined => {
  if (typeof message !== 'string') return 'is not text'
  const masked = message.replace(quotes, '“…”')
  if (inside.test(masked)) return 'shows internal details'
  if (!/^[\p{Lu}\p{Lo}\p{N}“"(=+@<#-]/u.test(masked) || !/[.!?…”]$/.test(masked) || !masked.includes(' ')) return 'is not a sentence'
  return masked.length > 700 ? 'is too long' : undefined
}

// Users see their own pay.
const isOwn = ({ route }: Call, key: string) =>
  ['commission', 'commissionBasis', 'target', 'labour'].includes(key) && route.path.startsWith('/api/employee/performance')

const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(inner)])

/** The text of a file, to search it for confidential data. */
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

const opened = (proxy: DatabaseProxy, { status, body }: Received, key: Buffer): Answer | undefined => {
  // A refusal is plain for a client that is not known to open envelopes.
  const mayBePlain = 'authorization' in proxy.headers || status >= 400
  const text = unseal(key, body.toString()) ?? (mayBePlain ? body.toString() : undefined)
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Answer)
  } catch {
    return undefined
  }
}

const faultsOfJson = (answer: Answer | undefined, status: number): string[] => {
  if (!answer) return ['The response cannot be opened.']
  const { statusCode, isSuccess, errorMessages } = answer
  const faults: string[] = []
  if (Object.keys(answer).sort().join() !== 'data,errorMessages,isSuccess,statusCode') faults.push(`The keys are ${Object.keys(answer)}.`)
  if (statusCode !== status || isSuccess !== status < 400) faults.push(`The status is ${statusCode} inside, ${status} outside.`)
  const messages = Array.isArray(errorMessages) ? errorMessages : [errorMessages]
  if (status >= 400 && messages.length === 0) faults.push('The refusal has no message.')
  if (status < 400 && messages.length > 0) faults.push('The response is a success with error messages.')
  for (const message of messages) {
    const wrong = wrongWith(message)
    if (wrong) faults.push(`A message ${wrong}: ${String(message).slice(0, 300)}`)
  }
  return faults
}

// The account of a customer is one for all branches (docs/domain/people.md#branches).
const isShared = ({ route: { path } }: Call) => ['/api/customer/standing', '/api/paymentnote'].some(start => path.startsWith(start))

const forged: readonly Call['way'][] = ['no anti-forgery', 'the anti-forgery of another', 'another site']

/** All faults of a response, each as a sentence. */
export const judge = async (
  call: Call,
  proxy: DatabaseProxy,
  received: Received,
  { key, elsewhere }: { key: Buffer; elsewhere: Elsewhere },
): Promise<string[]> => {
  const { status, headers, body, milliseconds } = received
  const type = String(headers['content-type'] ?? '')
  const faults: string[] = []
  const busy = status === 503 && headers['retry-after'] === '5' && /export|pdf|qr/.test(call.route.path)
  if (status >= 500 && !busy) faults.push(`The response has the status ${status}.`)
  if (milliseconds > max) faults.push(`The response took ${Math.round(milliseconds)} ms.`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('The response lacks security headers.')
  if (proxy.method === 'HEAD') return faults
  const answer = type.includes('json') ? opened(proxy, received, key) : undefined
  if (type.includes('json')) faults.push(...faultsOfJson(answer, status))
  else if (status >= 400) faults.push(`A refusal has the type ${type || 'none'}.`)
  else if (!headers['content-disposition'] && !/html|svg/.test(type)) faults.push('A file has no content disposition.')
  if (status < 400 && call.who !== 'nobody' && call.route.right !== 'public' && proxy.method !== 'GET' && forged.includes(call.way))
    faults.push(`A forged call succeeded: ${call.way}.`)
  const words = isKeptFromCosts(call.who) || isLimited(call.who) ? (answer ? JSON.stringify(answer) : await wordsOf(type, body)) : ''
  if (isLimited(call.who) && !isShared(call)) {
    const found = elsewhere.foundIn(words)
    // What the caller sent may come back in the answer.
    if (found && !proxy.input.includes(found)) faults.push(`A ${call.who} can see a document of another branch: ${found}.`)
  }
  if (isKeptFromCosts(call.who)) {
    if (secretPattern.test(words)) faults.push(`A ${call.who} can see a cost: ${secretPattern.exec(words)?.[0]}.`)
    const keys = status < 400 ? keysIn(answer?.data).filter(name => confidential.has(name) && !isOwn(call, name)) : []
    if (keys.length > 0) faults.push(`A ${call.who} was told ${[...new Set(keys)].join(', ')}.`)
  }
  if (body.includes('$argon2')) faults.push('The response contains a password hash.')
  return faults
}
