/** The newest answer of a client to an offer: the ids of the lines that are wanted, and a message. */
export type OfferAnswer = { at: string; lines: string[]; message: string | null }

/** The most characters of a message, and the most answers through one link. */
export const answerLimits = { message: 1000, perLink: 20 } as const

/** An answer as its form sends it: the numbers of the wanted lines, from 1, and a message. */
export type TypedAnswer = { lines: readonly number[]; message: string }

/** What a client typed, from the text of a form; numbers that no line has are left out. */
export const typedAnswer = (form: URLSearchParams, lines: number): TypedAnswer => {
  const wanted = form
    .getAll('line')
    .map(Number)
    .filter(number => Number.isInteger(number) && number >= 1 && number <= lines)
  return { lines: [...new Set(wanted)].sort((a, b) => a - b), message: (form.get('message') ?? '').replaceAll('\r\n', '\n').trim() }
}

/** Why an answer cannot be sent: nothing is chosen or written, or the message is too long. */
export type AnswerFault = 'empty' | 'long'
export const answerFault = ({ lines, message }: TypedAnswer): AnswerFault | null => {
  if (lines.length === 0 && !message) return 'empty'
  return message.length > answerLimits.message ? 'long' : null
}
