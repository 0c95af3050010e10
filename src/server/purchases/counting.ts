import { statesOf } from '../../domain/kit/lifecycle.ts'
import { purchaseLifecycle } from '../../domain/purchases/purchase.ts'
import { stateText } from '../kit/db/states.ts'

/** SQL text: whether a step took a recorded purchase back, by a cancellation or a correction (docs/domain/documents.md#corrections). */
export const tookBack = (step: string): string => stateText(`${step}.to_state`, statesOf(purchaseLifecycle, 'void'))

/** SQL text: whether a purchase counts from a step on, or no longer counts. */
export const countsBy = (step: string): string => `(${step}.action = 'record' or ${tookBack(step)})`
