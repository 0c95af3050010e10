import { onDemand } from '../kit/feedback/on-demand.tsx'
import { useRateQuestion } from './enter-rate.ts'

/** Enters a missing rate. It is loaded when a rate is missing, which is rare. */
export const RateDialog = onDemand(async () => (await import('./rate-dialog.tsx')).RateDialog)

/** Shows the dialog that asks for a missing rate; once, inside the shell. */
export const RateQuestions = () => {
  const question = useRateQuestion()
  if (!question) return null
  const { id, currency, date, answer } = question
  return <RateDialog key={id} currency={currency} date={date} onSaved={() => answer(true)} onClose={() => answer(false)} />
}
