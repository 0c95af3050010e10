import { lazy, Suspense } from 'react'
import { useRateQuestion } from './enter-rate.ts'

/** Enters a missing rate. It is loaded when a rate is missing, which is rare. */
export const RateDialog = lazy(() => import('./rate-dialog.tsx'))

/** Shows the dialog that asks for a missing rate; once, inside the shell. */
export const RateQuestions = () => {
  const question = useRateQuestion()
  if (!question) return null
  const { id, currency, date, answer } = question
  return (
    <Suspense fallback={null}>
      <RateDialog key={id} currency={currency} date={date} onSaved={() => answer(true)} onClose={() => answer(false)} />
    </Suspense>
  )
}
