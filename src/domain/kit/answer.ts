import { z } from 'zod'
import type { Ref } from './field.ts'

// The parts of answers. What is declared here is what the API returns, which is less strict than what it takes: a balance may be negative.

/** An exact decimal as text. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, 'is not a decimal number as text')
/** A moment with its time zone. */
export const moment = z.iso.datetime({ offset: true })
export const day = z.iso.date()
/** A reference: the id and title of a record. */
export const reference: z.ZodType<Ref> = z.strictObject({ id: z.uuid(), title: z.string() }).meta({ id: 'Reference' })
/** A reference to a document, which has no number while it is a draft. */
export const documentReference = z.strictObject({ id: z.uuid(), title: z.string().nullable() }).meta({ id: 'DocumentReference' })
/** The answer of a call that only does something. */
export const nothing = z.null()
/** The answer of a change of many records: how many were changed. */
export const changedCount = z.strictObject({ changed: z.int() }).meta({ id: 'ChangedCount' })

/** Whether a text can be the id of a record. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success
/** The query of a call about one record. */
export const oneId = z.strictObject({ id: z.uuid('is not an id') })
