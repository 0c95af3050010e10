import { useLocation } from '@tanstack/react-router'
import { ChevronDownIcon } from '../display/icons.tsx'
import { Entries, Popup } from '../feedback/popup.tsx'
import { Go } from './place.tsx'
import classes from './shell.module.css'

export type Groups = readonly { label: string; entries: readonly { label: string; path: string }[] }[]

/** Whether this URL is the entry's path or below it. */
export const isUnder = (pathname: string, path: string): boolean => pathname === `/${path}` || pathname.startsWith(`/${path}/`)

// Not every screen of a group is in the menu. The first part of its path assigns it to the group.
const isOf = (pathname: string, path: string): boolean => isUnder(pathname, path.split('/')[0] ?? path)

/** The menu in the top bar: a group with one screen is a link, a larger group opens a panel. */
export const TopMenu = ({ groups }: { groups: Groups }) => {
  const { pathname } = useLocation()
  return (
    <nav className={classes.top} aria-label="Main">
      {groups.map(({ label, entries }) => {
        const here = entries.find(entry => isUnder(pathname, entry.path))
        const [only] = entries
        if (entries.length === 1 && only)
          return (
            <Go
              key={label}
              to={`/${only.path}`}
              className={classes.group}
              aria-current={here ? 'page' : isOf(pathname, only.path) ? 'true' : undefined}
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
            current={entries.some(({ path }) => isOf(pathname, path))}
            narrow
          >
            {close => (
              <Entries>
                {entries.map(entry => (
                  <Go key={entry.path} to={`/${entry.path}`} onClick={close} aria-current={entry === here ? 'page' : undefined}>
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
