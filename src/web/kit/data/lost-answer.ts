import { notify } from '../feedback/notice.tsx'
import type { Answer } from './api.ts'

type Outcome = { state: 'saved'; answer: unknown } | { state: 'running' | 'none' }

const waits = [0, 400, 1_000, 2_000]
const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/** What a call is answered with that nobody answered; `more` says what is known of it. */
export const unreachable = (...more: string[]): Answer<null> => ({
  statusCode: 500,
  isSuccess: false,
  errorMessages: ['Something is wrong.', ...more],
  data: null,
})

const notSaved = () => unreachable('It was not saved. Try again.')
const unconfirmed = () => unreachable('It could not be confirmed whether this was saved. Try again: nothing is saved twice.')

/** Asks the server what became of a write whose answer was lost, and gives that answer, or says what is known. */
export const findAnswer = async (readAnswer: () => Promise<Answer>): Promise<Answer> => {
  for (const wait of waits) {
    await pause(wait)
    const answer = await readAnswer().catch(() => null)
    if (answer?.statusCode === 401) return answer
    if (!answer?.isSuccess) continue
    const outcome = answer.data as Outcome
    if (outcome.state === 'none') return notSaved()
    if (outcome.state === 'saved') {
      notify.success('The answer was lost on its way. It was saved.')
      return { statusCode: 200, isSuccess: true, errorMessages: [], data: outcome.answer }
    }
  }
  return unconfirmed()
}
