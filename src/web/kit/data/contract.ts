import type { z } from 'zod'
import type { Contract } from '../../../domain/contract.ts'
import type { Method } from '../../../domain/kit/contract.ts'

/** A value of a query. Empty values are left out; lists are joined with commas. */
type Parameter = string | number | boolean | readonly string[] | null | undefined
export type Query = Record<string, Parameter>

/** The path of a declared call with this method. */
export type PathOf<M extends Method> = keyof Contract extends infer K ? (K extends `${M} ${infer P}` ? P : never) : never
type CallAt<M extends Method, P extends string> = Contract[`${M} ${P}` & keyof Contract]

// Text stands for everything that is sent as text: numbers, days, lists.
type Sent<T> = unknown extends T ? Parameter : string extends T ? Parameter : T | null | undefined
type SentAll<I> = unknown extends I ? Query : { [K in keyof I]: Sent<I[K]> } & Query

/** The query that a call takes. */
export type QueryAt<M extends Method, P extends string> =
  CallAt<M, P> extends { query: infer Q } ? (Q extends z.ZodType ? SentAll<z.input<Q>> : Query) : Record<string, never>
/** The body that a call takes. */
export type BodyAt<M extends Method, P extends string> = CallAt<M, P> extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
/** The data that a call answers with. */
export type AnswerAt<M extends Method, P extends string> = CallAt<M, P> extends { answer: infer A extends z.ZodType } ? z.output<A> : never
