import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Refused } from '../data/api.ts'
import { CheckIcon, ChevronDownIcon } from '../display/icons.tsx'
import small from '../display/small-button.module.css'
import { confirm } from '../feedback/confirm.tsx'
import { notify } from '../feedback/notice.tsx'
import { Entries, Popup } from '../feedback/popup.tsx'
import { useRights } from '../shell/session.tsx'
import type { Columns } from './columns.tsx'
import type { SavedViews } from './saved-view.ts'
import classes from './views-menu.module.css'

/** A report has no column settings. */
type Props = { views: SavedViews; columns?: Columns; eg?: string }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The saved views of a list: select, save, rename, share and delete. */
export const ViewsMenu = (props: Props) => {
  const { views, columns } = props
  const isChanged =
    views.isChanged ||
    (columns !== undefined && views.current !== undefined && !isSame(views.current.columns ?? null, columns.kept) && !isPlain(columns))
  const face = (
    <>
      <span>{views.current?.name ?? 'Views'}</span>
      {isChanged && <i title="Changed since it was saved" />}
      <ChevronDownIcon width={12} height={12} />
    </>
  )
  return (
    <Popup
      label="Views"
      face={face}
      className={`${small.button} ${classes.views}`}
      current={Boolean(views.current)}
      hotkey={['v', 'Saved views']}
    >
      {close => <ViewsPanel {...props} close={close} isChanged={isChanged} />}
    </Popup>
  )
}

// A view without column settings equals one whose columns are unchanged.
const isPlain = ({ kept: { order, hidden, widths } }: Columns) => order.length + hidden.length + Object.keys(widths).length === 0

const ViewsPanel = ({
  views,
  columns,
  eg = 'Unheated above 2 ct',
  close,
  isChanged,
}: Props & { close: () => void; isChanged: boolean }) => {
  const { may } = useRights()
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const { current } = views
  const done = (work: Promise<unknown>, words: string) =>
    work.then(() => {
      notify.success(words)
      close()
    }, notify.error)
  if (naming)
    return (
      <Naming
        eg={eg}
        start={naming === 'rename' ? (current?.name ?? '') : ''}
        isBusy={views.isBusy}
        onCancel={() => setNaming(null)}
        onName={async name => {
          await (naming === 'rename' ? views.rename(name) : views.saveAs(name, columns?.kept ?? null))
          close()
        }}
      />
    )
  const pick = (to: SavedViews['all'][number] | null) => {
    close()
    views.open(to)
  }
  const drop = async (name: string) => {
    close()
    const message = 'Only the saved view is deleted. Its records stay.'
    if (await confirm({ title: `Delete the view “${name}”?`, message, ok: 'Delete', color: 'red' }))
      await views.remove().catch(notify.error)
  }
  return (
    <>
      <Entries>
        <button type="button" onClick={() => pick(null)} data-autofocus={current ? undefined : true} className={classes.entry}>
          <Tick on={!current} />
          Standard
        </button>
        {views.all.map(saved => (
          <button
            key={saved.id}
            type="button"
            onClick={() => pick(saved)}
            aria-current={saved.id === current?.id || undefined}
            data-autofocus={saved.id === current?.id || undefined}
            className={classes.entry}
          >
            <Tick on={saved.id === current?.id} />
            <span className={classes.name}>{saved.name}</span>
            {(saved.shared || !saved.own) && <small>{saved.own ? 'shared' : saved.owner}</small>}
          </button>
        ))}
      </Entries>
      <hr className={classes.rule} />
      <Entries>
        {current?.mayChange && isChanged && (
          <button type="button" onClick={() => void done(views.keep(columns?.kept ?? null), `View “${current.name}” saved.`)}>
            Save changes to “{current.name}”
          </button>
        )}
        <button type="button" onClick={() => setNaming('new')}>
          Save as a new view…
        </button>
        {current?.mayChange && (
          <>
            <button type="button" onClick={() => setNaming('rename')}>
              Rename…
            </button>
            {may('view.share') && (
              <button
                type="button"
                onClick={() =>
                  void done(
                    views.share(!current.shared),
                    current.shared ? `View “${current.name}” is no longer shared.` : `View “${current.name}” is shared with everyone.`,
                  )
                }
              >
                {current.shared ? 'Stop sharing' : 'Share with everyone'}
              </button>
            )}
            <button type="button" onClick={() => void drop(current.name)}>
              Delete…
            </button>
          </>
        )}
      </Entries>
    </>
  )
}

const Tick = ({ on }: { on: boolean }) => <span className={classes.tick}>{on && <CheckIcon width={14} height={14} />}</span>

type NamingProps = { start: string; eg: string; isBusy: boolean; onName: (name: string) => Promise<void>; onCancel: () => void }

const Naming = ({ start, eg, isBusy, onName, onCancel }: NamingProps) => {
  const [name, setName] = useState(start)
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(name.trim()).catch(error => setFault(error instanceof Refused ? error.message : 'This could not be saved.'))
  }
  return (
    <form className={classes.naming} onSubmit={submit}>
      <label>
        Name of the view
        <input
          ref={input => input?.focus()}
          value={name}
          maxLength={60}
          required
          placeholder={eg}
          aria-invalid={fault !== null}
          onChange={event => setName(event.currentTarget.value)}
        />
      </label>
      {fault && <p role="alert">{fault}</p>}
      <div>
        <Button size="xs" variant="default" onClick={onCancel}>
          Back
        </Button>
        <Button size="xs" type="submit" disabled={!name.trim()} loading={isBusy}>
          Save view
        </Button>
      </div>
    </form>
  )
}
