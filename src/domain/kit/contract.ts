import type { z } from 'zod'

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type Method = (typeof methods)[number]
/** Method and path of a call, as in 'GET inventory/movement'. */
export type CallName = `${Method} ${string}`

/** An answer that is a file, of one of these media types. */
export type FileAnswer = { readonly media: readonly [string, ...string[]] }
export const fileOf = (...media: FileAnswer['media']): FileAnswer => ({ media })

export const pdf = 'application/pdf'
export const csv = 'text/csv'
export const xml = 'application/xml'
export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The declared answer of a call: the schema of its data, or a file. */
export type Answer = z.ZodType | FileAnswer
export const isFileAnswer = (answer: Answer): answer is FileAnswer => 'media' in answer

/** What a call takes and answers. Server, web and the description of the API have it from here. */
export type Call = { readonly query?: z.ZodType; readonly body?: z.ZodType; readonly answer: Answer }

/** The calls of a subject by their names. */
export type Calls = Readonly<Record<CallName, Call>>
