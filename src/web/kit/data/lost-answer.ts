import { isRecord } from '../../../domain/kit/json.ts'
import { notify } from '../feedback/notice.tsx'
import type { Answer } from './api.ts'

const waits = [0, 400, 1_000, 2_000]
const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/** The response of a call that got none. `more` adds what is known about it. */
export const unreachable = (...more: string[]): Answer<null> => ({
  statusCode: 500,
  isSuccess: false,
  errorMessages: ['Something is wrong.', ...more],
  data: null,
})

const notSaved = () => unreachable('It was not saved. Try again.')
const unconfirmed = () => unreachable('It could not be confirmed whether this was saved. Try again: nothing is saved twice.')

/** Asks the server for the result of a write whose response was lost. Returns that response, or what is known. */
export const findAnswer = async (readAnswer: () => Promise<Answer>): Promise<Answer> => {
  for (const wait of waits) {
    await pause(wait)
    const answer = await readAnswer().catch(() => null)
    if (answer?.statusCode === 401) return answer
    if (!answer?.isSuccess) continue
    // The state is 'saved', 'running' or 'none'.
    const outcome = answer.data
    if (!isRecord(outcome)) continue
    if (outcome.state === 'none') return notSaved()
    if (outcome.state === 'saved') {
      notify.success('The connection was lost, but your changes were saved.')
      return { statusCode: 200, isSuccess: true, errorMessages: [], data: outcome.answer }
    }
  }
  return unconfirmed()
}
