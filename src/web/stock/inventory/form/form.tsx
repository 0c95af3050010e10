import { Button } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { entities } from '../../../../domain/index.ts'
import { DraftSlot } from '../../../kit/draft/slot.tsx'
import { UnfinishedNote } from '../../../kit/draft/unfinished.tsx'
import type { InputProps } from '../../../kit/form/fields.tsx'
import { MergeNote } from '../../../kit/form/merge/note.tsx'
import { FormNotes, Restored } from '../../../kit/form/notes.tsx'
import { KeyHint, useKeys } from '../../../kit/shell/keys.tsx'
import { Go } from '../../../kit/shell/place.tsx'
import { useUser } from '../../../kit/shell/session.tsx'
import type { Stone } from '../../stone/cells.tsx'
import { codesIn, TreatmentsInput, treatmentsIn } from '../../stone/treatments.tsx'
import { textIn } from '../../stone/unread.ts'
import { shapes, stoneNames, Total, useChosen, WeightDoubt } from '../figures.tsx'
import { fieldsByType, figuresOf, type Name, piecesOf } from './draft.ts'
import classes from './form.module.css'
import { Grades } from './grades.tsx'
import { Entry, Group, Sum } from './parts.tsx'
import { useStoneForm } from './state.ts'

type Props = { record?: Stone | undefined; like?: Stone | undefined; onSaved: (stone: Stone) => void; onCancel: () => void }

/** The form of a stone: identity, measurements, origin, cost and location. It is optimized for typing. */
export const StoneForm = (props: Props) => (
  <DraftSlot name={`inventory.${props.record?.id ?? 'new'}`}>{slot => <StoneFields key={slot} {...props} />}</DraftSlot>
)

const StoneFields = ({ record, like, onSaved, onCancel }: Props) => {
  const { settings } = useUser()
  const form = useStoneForm({ record, like })
  const { typed, set, problems, offers } = form
  const element = useRef<HTMLFormElement>(null)
  const stoneName = useChosen(stoneNames, typed.stoneName)
  const shape = useChosen(shapes, typed.shape)
  const figures = figuresOf(typed)

  const focus = (name: string) =>
    setTimeout(() => element.current?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea)`)?.focus())
  const save = async (then: 'open' | 'next') => {
    const { row, first } = await form.submit({ isNext: then === 'next' })
    if (first) focus(first)
    if (row && then === 'open') onSaved(row)
    if (row && then === 'next') focus('weight')
  }
  useKeys([
    { key: 'mod+s', label: 'Save', run: () => void save('open') },
    ...(record ? [] : [{ key: 'mod+Enter', label: 'Save and next', run: () => void save('next') }]),
  ])
  const change = useCallback(
    (name: string, value: unknown) => {
      set(name, value)
      if (name === 'type') set('pieces', piecesOf(value))
      const category = textIn(value, 'category')
      if (name === 'stoneName' && category && !record) set('category', category)
    },
    [set, record],
  )

  const input = (name: Name, own: Pick<InputProps, 'autoFocus' | 'disabled'> = {}) =>
    offers.has(name) && (
      <Entry
        key={name}
        name={name}
        type={fieldsByType.has(name) && typed.type}
        value={typed[name]}
        error={problems[name]}
        change={change}
        {...own}
      />
    )
  const inputs = (...names: Name[]) => names.map(name => input(name))

  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void save('open')
      }}
      onKeyDown={event => {
        // Enter selects from a list here; Ctrl+Enter or Ctrl+S saves.
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
      noValidate
      aria-label={record ? `Edit ${record.sku}` : 'New stone'}
    >
      <FormNotes fault={form.fault} wrong={Object.keys(problems).length} />
      <UnfinishedNote />
      {form.restored && <Restored onStartOver={form.startOver} />}
      {form.pending && (
        <MergeNote
          entity={entities.inventory}
          pending={form.pending}
          isChanged={form.isDirty}
          onChoose={form.choose}
          onSave={() => void save('open')}
          onTake={form.startOver}
        />
      )}
      <Group title="Details" more={inputs('naturalness', 'category', 'transparency', 'phenomenon', 'crown', 'pavilion', 'size')}>
        {input('stoneName', { autoFocus: !record })}
        {inputs('shape', 'colour', 'clarity', 'type', 'sku')}
      </Group>
      <Group title="Size">
        {input('pieces', { disabled: piecesOf(typed.type) !== '' })}
        {inputs('weight', 'length', 'width', 'depth')}
        <div className={classes.wide}>
          <WeightDoubt typed={typed} stoneName={stoneName} shape={shape} />
        </div>
        {record && <p className={classes.quiet}>To change pieces and weight, adjust the stock and give a reason.</p>}
      </Group>
      <Grades typed={typed} inputs={inputs} />
      <Group title="Origin and treatment">
        {inputs('origin', 'originBasis')}
        <TreatmentsInput
          value={treatmentsIn(typed.treatments)}
          onChange={list => set('treatments', list)}
          usual={codesIn(stoneName?.treatments)}
          error={problems.treatments}
        />
      </Group>
      <Group title="Cost and asking">
        {inputs('costBasis', 'costRate')}
        {offers.has('costRate') && (
          <Sum label={`Cost, ${settings.currency}`}>
            <Total typed={typed} basis={typed.costBasis} rate={figures.costRate} currency={settings.currency} />
          </Sum>
        )}
        {inputs('supplier', 'acquired')}
        <div className={classes.wide} />
        {inputs('askingBasis', 'askingRate')}
        <Sum label={`Asking, ${String(typed.currency ?? '')}`}>
          <Total
            typed={{ weight: record?.weight, pieces: record?.pieces, ...typed }}
            basis={typed.askingBasis}
            rate={figures.askingRate}
            currency={String(typed.currency ?? settings.currency)}
            isAsking
          />
        </Sum>
        {inputs('currency', 'minimumRate')}
      </Group>
      <Group title="Place" more={inputs('notes', 'internalNotes', 'pairNumber', 'pictureLink', 'videoLink')} moreLabel="Notes and links">
        {inputs('branch', 'location', 'ownership')}
        {typed.ownership !== 'own' && input('owner')}
      </Group>
      <footer className={classes.foot}>
        <Button type="submit" loading={form.isSaving} disabled={Boolean(record) && !form.isDirty} rightSection={<KeyHint of="mod+s" />}>
          Save
        </Button>
        {!record && (
          <Button variant="default" loading={form.isSaving} onClick={() => void save('next')} rightSection={<KeyHint of="mod+Enter" />}>
            Save and next
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        {form.made.length > 0 && (
          <span className={classes.quiet}>
            Added:{' '}
            {form.made.slice(-4).map(({ id, sku }) => (
              <Go key={id} to={`/purchases-and-stock/inventory/${id}`}>
                {sku}
              </Go>
            ))}
          </span>
        )}
      </footer>
    </form>
  )
}
