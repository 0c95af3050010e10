import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isLabelled } from '../../../domain/stock/label.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { ChevronDownIcon, PrintIcon } from '../../kit/display/icons.tsx'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { Entries, Popup } from '../../kit/feedback/popup.tsx'
import { type Key, KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { LabelDialog } from '../label/label.tsx'
import { useShow } from '../show/start.ts'
import type { Stone } from '../stone/cells.tsx'
import { newDocumentAddress, stoneDocuments } from '../stone/new-document.ts'
import classes from './actions.module.css'
import { maySell } from './change/amount.ts'
import { type StoneDialogState, stoneActionsOf } from './transitions.ts'

// Loaded on demand, because the dialogs are rarely opened.
const StoneDialog = onDemand(async () => (await import('./change/dialogs.tsx')).StoneDialog)

const home = '/purchases-and-stock/inventory'
type Entry = Omit<Key, 'run'> & { run: () => void; destructive?: boolean }

/** The actions of a stone: edit and label as buttons, the rest under "More", each with a shortcut. */
export const StoneActions = ({ stone, small = false }: { stone: Stone; small?: boolean }) => {
  const rights = useRights()
  const go = useGo()
  const [dialog, setDialog] = useState<StoneDialogState | null>(null)
  const show = useShow()
  const [labelling, setLabelling] = useState(false)
  const edit = rights.can('update', entities.inventory) ? () => go(`${home}/${stone.id}?edit=yes`) : undefined
  const copy = rights.can('create', entities.inventory) ? () => go(`${home}/new?from=${stone.id}`) : undefined
  const label = isLabelled(stone.status) ? () => setLabelling(true) : undefined
  const showIt = () => show({ stones: [stone] })
  const more: Entry[] = [
    ...(small ? [{ key: '', label: 'Show to client', run: showIt }] : []),
    ...stoneDocuments
      .filter(({ entity }) => maySell(stone) && rights.can('create', entity))
      .map(({ stoneLabel, home, key }) => ({ key, label: stoneLabel, run: () => go(newDocumentAddress(home, { stones: [stone] })) })),
    ...stoneActionsOf(stone, rights).map(action => ({ key: '', ...action, run: () => setDialog(action.dialog) })),
    ...(copy ? [{ key: 'c', label: 'Duplicate', run: copy }] : []),
  ]
  useKeys(
    small
      ? []
      : [
          { key: 'g', label: 'Show to client', run: showIt },
          ...(edit ? [{ key: 'e', label: 'Edit', run: edit }] : []),
          ...(label ? [{ key: 'l', label: 'Print label', run: label }] : []),
          ...more.filter(({ key }) => key !== ''),
        ],
  )
  const size = small ? 'xs' : 'sm'
  return (
    <>
      {more.length > 0 && <MoreMenu entries={more} small={small} />}
      {!small && (
        <Button variant="default" size={size} onClick={showIt} rightSection={<KeyHint of="g" />}>
          Show to client
        </Button>
      )}
      {label && small && (
        <IconButton label="Print label" onClick={label}>
          <PrintIcon />
        </IconButton>
      )}
      {label && !small && (
        <Button variant="default" size={size} onClick={label} rightSection={<KeyHint of="l" />}>
          Label
        </Button>
      )}
      {edit && (
        <Button size={size} onClick={edit} {...(small ? {} : { rightSection: <KeyHint of="e" /> })}>
          Edit
        </Button>
      )}
      {labelling && <LabelDialog stones={[stone]} onClose={() => setLabelling(false)} />}
      {dialog && <StoneDialog dialog={dialog} stone={stone} onClose={() => setDialog(null)} />}
    </>
  )
}

const MoreMenu = ({ entries, small }: { entries: readonly Entry[]; small: boolean }) => (
  <Popup
    label="More"
    face={
      <>
        More <ChevronDownIcon />
      </>
    }
    align="end"
    narrow
    className={small ? classes.small : classes.more}
  >
    {close => (
      // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts of the entries work while they are mounted.
      <div
        className={classes.menu}
        onKeyDown={event => {
          const entry = small ? undefined : entries.find(({ key }) => key === event.key)
          if (!entry || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          close()
          entry.run()
        }}
      >
        <Entries>
          {entries.map(({ label, key, run, destructive }, index) => (
            <button
              key={label}
              type="button"
              data-destructive={destructive || undefined}
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                close()
                run()
              }}
            >
              {label}
              {!small && key && <KeyHint of={key} />}
            </button>
          ))}
        </Entries>
      </div>
    )}
  </Popup>
)
