import { Alert } from '@mantine/core'
import { moment } from '../data/moment.ts'
import { confirm } from '../feedback/confirm.tsx'
import { type Unfinished, useUnfinished } from './draft.ts'
import classes from './unfinished.module.css'

/** When it was typed: '14:05' today, else with its day. */
const when = (at: number): string => {
  const text = moment(new Date(at).toISOString())
  return new Date(at).toDateString() === new Date().toDateString() ? (text.split(', ')[1] ?? text) : text
}

/** Offers what was typed into such a form before and not saved: to go on with, or to discard. Nothing is brought back unasked. */
export const UnfinishedNote = () => {
  const { list, resume, discard } = useUnfinished()
  const confirmDiscard = async ({ slot, says }: Unfinished) => {
    const isSure = await confirm({
      title: 'Discard what was typed?',
      message: `${says}. It is not saved anywhere else.`,
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
              {draft.says}, {when(draft.at)}
            </span>
            <button type="button" onClick={() => void resume(draft.slot)} aria-label={`Continue ${draft.says}`}>
              Continue
            </button>
            <button type="button" onClick={() => void confirmDiscard(draft)} aria-label={`Discard ${draft.says}`}>
              Discard
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
