import type { Db } from './db/db.ts'

/** A refusal that a user can act on, with its status and, where known, the faulty fields. */
export class Refusal extends Error {
  readonly status: number
  readonly data: unknown
  /** Stores that it happened. The request itself saves nothing. */
  readonly trace?: (db: Db) => Promise<void>
  constructor(status: number, message: string, data: unknown = null) {
    super(message)
    this.status = status
    this.data = data
  }
}

/** The paths of the fields that a refusal names. */
export const fieldsOf = ({ data }: Refusal): string[] =>
  typeof data === 'object' && data !== null && 'fields' in data ? Object.keys(data.fields ?? {}) : []

/** The browser's session has expired or was ended elsewhere. */
export class SessionEnded extends Refusal {
  constructor() {
    super(401, 'Sign in.')
  }
}

/** The request cannot be shown to come from the signed-in user's own page. */
export class Forged extends Refusal {
  constructor(message: string) {
    super(403, message)
  }
}

/** The scopes of a token do not cover the call. */
export class OutOfScope extends Refusal {
  constructor(message: string) {
    super(403, message)
  }
}

export const invalid = (fields: Record<string, string>, message?: string) =>
  new Refusal(400, message ?? Object.values(fields)[0] ?? 'The request has the wrong format.', { fields })
export const notAllowed = (message = 'Your role does not allow this.') => new Refusal(403, message)
export const notFound = (what: string) => new Refusal(404, `There is no such ${what}.`)
export const conflict = (message: string, data: unknown = null) => new Refusal(409, message, data)

/** Runs work on another record whose fields have other names in the request: a refusal then names the fields that were sent. */
export const inField = async <T>(names: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || typeof error.data !== 'object' || error.data === null || !('fields' in error.data)) throw error
    const fields = Object.entries(error.data.fields ?? {}).map(([name, message]) => [names[name] ?? name, message])
    throw new Refusal(error.status, error.message, { ...error.data, fields: Object.fromEntries(fields) })
  }
}
