/** A refusal that a user can act on, with its status and, where known, the faulty fields. */
export class Refusal extends Error {
  readonly status: number
  readonly data: unknown
  constructor(status: number, message: string, data: unknown = null) {
    super(message)
    this.status = status
    this.data = data
  }
}

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

export const invalid = (fields: Record<string, string>, message?: string) =>
  new Refusal(400, message ?? Object.values(fields)[0] ?? 'The request has the wrong format.', { fields })
export const notAllowed = (message = 'Your role does not allow this.') => new Refusal(403, message)
export const notFound = (what: string) => new Refusal(404, `There is no such ${what}.`)
export const conflict = (message: string, data: unknown = null) => new Refusal(409, message, data)
