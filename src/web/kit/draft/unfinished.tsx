import { Alert } from '@mantine/core'
import { moment } from '../data/moment.ts'
import { confirm } from '../feedback/confirm.tsx'
import { type Unfinished, useUnfinished } from './draft.ts'
import classes from './unfinished.module.css'

/** When it was typed: '14:05' today, otherwise with the date. */
const when = (at: number): string => {
  const text = moment(new Date(at).toISOString())
  return new Date(at).toDateString() === new Date().toDateString() ? (text.split(', ')[1] ?? text) : text
}

/** Offers the unsaved drafts of this kind of form, to resume or discard. Nothing is restored automatically. */
export const UnfinishedNote = () => {
  const { list, resume, discard } = useUnfinished()
  const confirmDiscard = async ({ slot, description }: Unfinished) => {
    const isSure = await confirm({
      title: 'Discard unsaved changes?',
      message: `${description}. This cannot be undone.`,
      ok: 'Discard',
      color: 'red',
    })
    if (isSure) await discard(slot)
  }
  if (list.length === 0) return null
  return (
    <Alert color="gray" p="xs" role="note" className={classes.note ?? ''}>
      <strong>Unfinished: {list.length}</strong>
      <ul className={classes.list} aria-label="Unfinished">
        {list.map(draft => (
          <li key={draft.slot}>
            <span>
              {draft.description}, {when(draft.at)}
            </span>
            <button type="button" onClick={() => void resume(draft.slot)} aria-label={`Continue ${draft.description}`}>
              Continue
            </button>
            <button type="button" onClick={() => void confirmDiscard(draft)} aria-label={`Discard ${draft.description}`}>
              Discard
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
