/** A refusal that a person can act on, with its status and, where it can be said, the fields at fault. */
export class Refusal extends Error {
  readonly status: number
  readonly data: unknown
  constructor(status: number, message: string, data: unknown = null) {
    super(message)
    this.status = status
    this.data = data
  }
}

export const invalid = (fields: Record<string, string>, message?: string) =>
  new Refusal(400, message ?? Object.values(fields)[0] ?? 'The request is not of the right form.', { fields })
export const notAllowed = (message = 'Your role may not do this.') => new Refusal(403, message)
export const notFound = (what: string) => new Refusal(404, `There is no such ${what}.`)
export const conflict = (message: string, data: unknown = null) => new Refusal(409, message, data)
