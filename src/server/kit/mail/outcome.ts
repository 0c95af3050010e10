import { codeOf, messageOf, propertyOf } from '../property.ts'

/**
 * What became of a message for one recipient: taken by the server, refused for good, to be tried later, or unclear, because the
 * connection broke after the whole message was sent and before the server answered.
 */
export type Outcome = { address: string; result: 'sent' | 'refused' | 'later' | 'unclear'; words: string | null }

const longest = 500
/** The words of the server in one line, without its credentials. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().toWellFormed().slice(0, longest)

/** The answer of the server, or else what the connection failed of. */
const wordsOf = (error: unknown): string => {
  const response = propertyOf(error, 'response')
  return oneLine(typeof response === 'string' && response ? response : messageOf(error))
}

const statusOf = (error: unknown): number | undefined => {
  const status = propertyOf(error, 'responseCode')
  return typeof status === 'number' ? status : undefined
}

// An error in the connection, the certificate or the password is mended on our side, so the message may still be sent. The server's "no"
// to a sender, a recipient or the message itself may not, and neither may an address or a size that the library refuses for it.
const ofMessage = ['EENVELOPE', 'EMESSAGE']
const isFinal = (error: unknown): boolean => ofMessage.includes(codeOf(error) ?? '') && (statusOf(error) ?? 500) >= 500

const refusedOf = (error: unknown): readonly unknown[] => {
  const errors = propertyOf(error, 'rejectedErrors')
  return Array.isArray(errors) ? errors : []
}

/** The outcome for each recipient when the server took the message, perhaps not for all of them. */
export const outcomesOfSent = (to: readonly string[], info: object): Outcome[] => {
  const refused = new Map(refusedOf(info).map(error => [propertyOf(error, 'recipient'), error]))
  return to.map(address => {
    const error = refused.get(address)
    return error === undefined ? { address, result: 'sent', words: null } : outcomeOf(address, error)
  })
}

/** The outcome for each recipient when the sending failed; `isWhole` when the message had left in full. */
export const outcomesOfError = (to: readonly string[], error: unknown, isWhole: boolean): Outcome[] => {
  const refused = new Map(refusedOf(error).map(one => [propertyOf(one, 'recipient'), one]))
  const isUnanswered = isWhole && statusOf(error) === undefined
  return to.map(address =>
    isUnanswered ? { address, result: 'unclear', words: wordsOf(error) } : outcomeOf(address, refused.get(address) ?? error),
  )
}

const outcomeOf = (address: string, error: unknown): Outcome => ({
  address,
  result: isFinal(error) ? 'refused' : 'later',
  words: wordsOf(error),
})
