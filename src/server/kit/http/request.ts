import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Fields } from '../../../domain/kit/shape.ts'
import { Refusal } from '../errors.ts'
import { messageOf } from '../property.ts'
import { unseal } from './envelope.ts'
import { fieldErrors, inWords } from './field-errors.ts'
import type { Input, Route, Upload } from './route.ts'

/** `key` decrypts a browser's body; a program with a token sends plain JSON. */
export type Reading = { key: Buffer; plain: boolean; uploads: string; fields: Fields }

export const jsonLimit = 2 * 1024 * 1024
const depthLimit = 24
const valueLimit = 200_000
const filesAtOnce = 5

const unreadable = () => new Refusal(400, 'The request could not be read.')
const tooLarge = () => new Refusal(413, 'The request is too large.')
const tooDeep = () => new Refusal(400, 'The request is nested too deeply, or has too many values.')

/** Counts nesting and values before parsing, so that a small body cannot cause much work. */
const refuseLarge = (text: string): void => {
  let [depth, values, quoted] = [0, 0, false]
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i)
    if (quoted) {
      if (letter === 92) i++
      else if (letter === 34) quoted = false
    } else if (letter === 34) quoted = true
    else if (letter === 44) values++
    else if (letter === 123 || letter === 91) depth++
    else if (letter === 125 || letter === 93) depth--
    if (depth > depthLimit || values > valueLimit) throw tooDeep()
  }
}

const parse = (text: string): unknown => {
  refuseLarge(text)
  try {
    return JSON.parse(text, text.includes('__proto__') || text.includes('\\u') ? wellFormed : undefined)
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable()
  }
}
/** Refuses lone surrogates: they can be sent but not stored. */
const wellFormed = (name: string, value: unknown) => {
  if (name === '__proto__' || !name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw unreadable()
  return value
}

const openText = (text: string, { key, plain }: Reading): unknown => {
  if (plain) return parse(text)
  const opened = unseal(key, text)
  if (opened === undefined) throw unreadable()
  return parse(opened)
}

const check = <T>(schema: z.ZodType<T>, input: unknown, fields: Fields): T => {
  const read = schema.safeParse(input, { error: inWords })
  if (read.success) return read.data
  const errors = fieldErrors(read.error, fields, input)
  throw new Refusal(400, errors.messages.join('\n'), { fields: errors.fields })
}

const readQuery = (route: Route, query: unknown, fields: Fields): unknown => {
  if (route.query) return check(route.query, query, fields)
  const [unknown] = Object.keys(query ?? {})
  if (unknown !== undefined)
    throw new Refusal(400, `There is no parameter “${unknown}” here.`, {
      fields: { [unknown]: `There is no parameter “${unknown}” here.` },
    })
  return undefined
}

// The form parser's messages for a truncated or malformed form; its errors have no code.
const cutForm = /^(Unexpected end of|Malformed|Multipart:|Part terminated early|a request field is not a valid JSON)/

// The form parser has read a part that says that it is JSON.
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Reads the parts of a form: the JSON in one part, each file into a temporary file. */
const readParts = async (request: FastifyRequest, maxFileBytes: number, reading: Reading, files: Upload[]): Promise<unknown> => {
  const wanted = reading.plain ? 'data' : 'encryptedData'
  let body: unknown
  await mkdir(reading.uploads, { recursive: true, mode: 0o700 })
  const limits = { fileSize: maxFileBytes, files: filesAtOnce, fields: 1, fieldSize: 256 * 1024, fieldNameSize: 100 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.fieldname !== wanted || part.valueTruncated) throw unreadable()
        body = openText(reading.plain ? textOf(part.value) : JSON.stringify({ encryptedData: part.value }), reading)
      } else {
        const path = join(reading.uploads, randomUUID())
        const kept = createWriteStream(path, { flags: 'wx', mode: 0o600 })
        const file: Upload = { name: part.filename ?? '', path, size: 0 }
        files.push(file)
        // Otherwise the parser would wait for the rest of the file, whatever its size.
        part.file.once('limit', () => part.file.destroy(tooLarge()))
        await pipeline(part.file, kept)
        file.size = kept.bytesWritten
      }
    }
  } catch (error) {
    // Discard the rest of the body, or the next request on this connection would wait for it.
    request.raw.unpipe()
    request.raw.resume()
    throw cutForm.test(messageOf(error)) ? unreadable() : error
  }
  return body
}

const readBody = async (request: FastifyRequest, route: Route, reading: Reading, files: Upload[]): Promise<unknown> => {
  if (request.isMultipart()) {
    if (!route.maxFileBytes) throw new Refusal(415, 'No files can be sent here.')
    if (Number(request.headers['content-length'] ?? 0) > route.maxFileBytes + jsonLimit) throw tooLarge()
    return readParts(request, route.maxFileBytes, reading, files)
  }
  const { body } = request
  return typeof body === 'string' && body !== '' ? openText(body, reading) : undefined
}

/**
 * Decrypts the input of a request and checks it against the route's schemas. Throws a Refusal that names the fields.
 * Files stay in a temporary place until `discard` is called.
 */
export const readInput = async (
  request: FastifyRequest,
  route: Route,
  reading: Reading,
  files: Upload[],
): Promise<Input<unknown, unknown>> => {
  const query = readQuery(route, request.query, reading.fields)
  const body = await readBody(request, route, reading, files)
  if (body !== undefined && !reading.plain) request.sealed = true
  const schema = route.many && (Array.isArray(body) || (!route.body && body)) ? route.many : route.body
  if (schema) return { query, body: check(schema, body, reading.fields), files }
  if (body !== undefined && body !== null) throw new Refusal(400, 'This request cannot have a body.')
  return { query, body: undefined, files }
}

/** Removes the files that the handler did not move. */
export const discard = (files: Upload[]) => Promise.all(files.map(({ path }) => rm(path, { force: true })))
