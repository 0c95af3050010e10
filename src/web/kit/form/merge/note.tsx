import { Alert, Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { Entity } from '../../../../domain/kit/entity.ts'
import { momentPhrase } from '../../data/moment.ts'
import { useUser } from '../../shell/session.tsx'
import type { Side } from './choose.ts'
import { described, takenPhrase } from './describe.ts'
import type { Difference } from './fields.ts'
import classes from './note.module.css'
import { differenceKey, isUndecided, type Pending, type SavedBy } from './pending.ts'
import { type MergeRules, valuesIn } from './rules.ts'

// More would push the form out of sight.
const max = 8

type NoteProps = {
  entity: Entity
  /** The singular name, when the entity has more than one kind. */
  one?: string
  rules?: MergeRules
  pending: Pending<SavedBy, object>
  /** Whether the form still has changes to save. */
  isChanged: boolean
  onChoose: (conflict: Difference, side: Side) => void
  onSave: () => void
  /** Discards what was typed. */
  onTake: () => void
}

/** Tells the user who else saved this record and which of those changes are now in the form. Where both changed one field, the user chooses. */
export const MergeNote = ({ entity, one = entity.one, rules = {}, pending, isChanged, ...on }: NoteProps) => {
  const { row, taken, conflicts, isSavable } = pending
  const isOwn = useUser().name === row.updatedBy
  const values = valuesIn(pending.values)
  const who = isOwn ? 'You' : (row.updatedBy ?? 'Another user')
  const phrases = taken.slice(0, max).map(difference => takenPhrase(difference, { fields: entity.fields, rules }, values))
  const element = useRef<HTMLDivElement>(null)
  // The form may be scrolled to the field that was typed last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is shown once.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [row.version])
  return (
    <Alert
      ref={element}
      className={classes.alert}
      color="yellow"
      p="xs"
      role="alert"
      title={`${who} saved this ${one} ${isOwn ? 'in another window ' : ''}${momentPhrase(row.updatedAt)}`}
    >
      <div className={classes.note}>
        {phrases.length > 0 && (
          <div>
            Taken over:
            <ul>
              {phrases.map(phrase => (
                <li key={phrase}>{phrase}</li>
              ))}
              {taken.length > max && <li>{taken.length - max} more changes</li>}
            </ul>
          </div>
        )}
        {conflicts.length > 0 && (
          <>
            <p>Your changes are still here. You both changed what is listed below. Choose a value for each, then save.</p>
            <div className={classes.conflicts}>
              {conflicts.map(conflict => (
                <Conflict
                  key={differenceKey(conflict)}
                  conflict={conflict}
                  words={described(conflict, { fields: entity.fields, rules }, values)}
                  chosen={pending.chosen[differenceKey(conflict)]}
                  onChoose={on.onChoose}
                />
              ))}
            </div>
          </>
        )}
        {!isSavable && <p>This {one} cannot be changed any more, so your changes cannot be saved.</p>}
        {isSavable && conflicts.length === 0 && isChanged && <p>Your changes are still here. Save to keep both.</p>}
        <div className={classes.buttons}>
          {isSavable && isChanged && (
            <Button size="xs" onClick={on.onSave} disabled={isUndecided(pending)}>
              Save
            </Button>
          )}
          <Button size="xs" variant="default" onClick={on.onTake}>
            {isChanged ? 'Discard my changes' : 'Close'}
          </Button>
        </div>
      </div>
    </Alert>
  )
}

type ConflictProps = {
  conflict: Difference
  words: { label: string; mine: string; theirs: string }
  chosen: Side | undefined
  onChoose: (conflict: Difference, side: Side) => void
}

const sideLabels: readonly [Side, string][] = [
  ['theirs', 'Take theirs'],
  ['mine', 'Keep mine'],
]

const Conflict = ({ conflict, words, chosen, onChoose }: ConflictProps) => {
  const name = useId()
  const empty = conflict.part ? 'empty' : 'removed'
  return (
    <fieldset className={classes.conflict}>
      <legend>{words.label}</legend>
      {sideLabels.map(([side, label]) => (
        <label key={side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(conflict, side)} />
          <span>
            <span className={classes.side}>{label}</span> {words[side] || empty}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
