import { useLocation } from '@tanstack/react-router'
import { type MenuGroup, placeIn } from '../../../domain/menu.ts'
import { ChevronDownIcon } from '../display/icons.tsx'
import { Entries, Popup } from '../feedback/popup.tsx'
import { Go } from './place.tsx'
import classes from './shell.module.css'

/** The menu in the top bar: a group with one screen is a link, a larger group opens a panel. */
export const TopMenu = ({ groups }: { groups: readonly MenuGroup[] }) => {
  const here = placeIn(groups, useLocation().pathname)
  return (
    <nav className={classes.top} aria-label="Main">
      {groups.map(group => {
        const { label, entries } = group
        const [only] = entries
        const isHere = here.group === group
        if (entries.length === 1 && only)
          return (
            <Go
              key={label}
              to={`/${only.path}`}
              className={classes.group}
              aria-current={isHere ? (here.path ? 'page' : 'true') : undefined}
            >
              {only.label}
            </Go>
          )
        return (
          <Popup
            key={label}
            label={label}
            face={
              <>
                {label}
                <ChevronDownIcon width={12} height={12} />
              </>
            }
            className={classes.group}
            current={isHere}
            narrow
          >
            {close => (
              <Entries>
                {entries.map(entry => (
                  <Go key={entry.path} to={`/${entry.path}`} onClick={close} aria-current={entry.path === here.path ? 'page' : undefined}>
                    {entry.label}
                  </Go>
                ))}
              </Entries>
            )}
          </Popup>
        )
      })}
    </nav>
  )
}
