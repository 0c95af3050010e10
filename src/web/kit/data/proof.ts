import { isRecord } from '../../../domain/kit/json.ts'
import type { Answer } from './api.ts'

let ask = async () => false
/** Sets the callback that asks the user to confirm who they are. It resolves to true once they have. */
export const whenUnproved = (confirm: () => Promise<boolean>): void => {
  ask = confirm
}

let asking: Promise<boolean> | undefined
/** Whether the refused call may be sent again: the server wanted the user to confirm who they are, and they have done so now. */
export const isProvedNow = async ({ statusCode, data }: Answer): Promise<boolean> => {
  if (statusCode !== 403 || !isRecord(data) || data.confirm !== true) return false
  // Several calls at once are one question.
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
