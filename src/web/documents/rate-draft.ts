import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { sentNumber } from '../kit/form/typed-text.ts'

/** The exchange rate is sent only when the user set it, with its reason. */
export const rateDraft = ({ exchange, exchangeReason }: { exchange: string; exchangeReason: string }, ratedByHand: boolean) =>
  ratedByHand && exchange ? { exchange: sentNumber(exchange, numberKinds.exchange), exchangeReason: exchangeReason.trim() || null } : {}
