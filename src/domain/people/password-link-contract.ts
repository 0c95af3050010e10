import { z } from 'zod'
import { nothing, oneId } from '../kit/answer.ts'
import { signInCalls } from './contract.ts'

export const passwordLinkCalls = {
  'POST auth/password-link': {
    body: z.strictObject({ email: signInCalls['POST auth/login'].body.shape.email }),
    answer: nothing,
  },
  'POST auth/new-password': {
    body: z.strictObject({
      /** The part of the link after the `#`. */
      token: z.string().min(1, 'is missing').max(100),
      password: signInCalls['PUT user/password'].body.shape.next,
    }),
    answer: nothing,
  },
  'POST user/password-link': { body: oneId, answer: nothing },
}
