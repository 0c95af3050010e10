import { useGo } from '../../kit/shell/place.tsx'
import type { DocumentForm } from '../form.ts'
import type { FormRow, FormValues } from '../state.ts'

/** The confirmation of a correction. `effect` says what the cancellation does. */
export const correctWords = ({ number }: { number: string | null }, effect: string) => ({
  title: `Correct ${number}?`,
  ok: 'Correct',
  message: `${number} is canceled, and a draft with its lines opens. ${effect}`,
})

/** Shows a document after an action. A correction opens the draft that replaces it. */
export const useAfterAction = <Row extends FormRow, Values extends FormValues>(editor: DocumentForm<Row, Values>, home: string) => {
  const go = useGo()
  return (after: Row, action: string) => {
    if (action !== 'correct') return editor.take(after)
    editor.guard.free()
    go(`${home}/${after.id}`)
  }
}
