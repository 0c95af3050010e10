import { ChevronDownIcon } from '../display/icons.tsx'
import classes from './popup.module.css'
import { Entries, Popup } from './popup.tsx'

export type MenuEntry = { label: string; run: () => void }

type Props = { entries: readonly MenuEntry[]; label?: string; small?: boolean | undefined }

/** The rarely used actions, behind one button; nothing if there are none. `small` suits a panel. */
export const MoreMenu = ({ entries, label = 'More', small = false }: Props) => {
  if (entries.length === 0) return null
  const face = (
    <>
      More <ChevronDownIcon width={12} height={12} />
    </>
  )
  return (
    <Popup label={label} align="end" narrow className={small ? classes.moreSmall : classes.more} face={face}>
      {close => (
        <Entries>
          {entries.map(entry => (
            <button
              key={entry.label}
              type="button"
              onClick={() => {
                close()
                entry.run()
              }}
            >
              {entry.label}
            </button>
          ))}
        </Entries>
      )}
    </Popup>
  )
}
