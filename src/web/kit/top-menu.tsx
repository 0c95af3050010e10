import { Menu } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { ChevronDownIcon } from './icons.tsx'
import { Go } from './place.tsx'
import classes from './shell.module.css'

export type Groups = readonly { label: string; entries: readonly { label: string; path: string }[] }[]

/** Whether this address is the entry's or lies under it. */
export const isUnder = (pathname: string, path: string): boolean => pathname === `/${path}` || pathname.startsWith(`/${path}/`)

/** The menu in the bar: a group with one screen is a link, one with more opens. */
export const TopMenu = ({ groups }: { groups: Groups }) => {
  const { pathname } = useLocation()
  return (
    <nav className={classes.top} aria-label="Main">
      {groups.map(({ label, entries }) => {
        const here = entries.find(entry => isUnder(pathname, entry.path))
        if (entries.length === 1) return <Go key={label} to={`/${entries[0]!.path}`} className={classes.group} aria-current={here ? 'page' : undefined}>{entries[0]!.label}</Go>
        return (
          <Menu key={label} trigger="click-hover" openDelay={60} closeDelay={120} position="bottom-start" offset={4} withinPortal={false}>
            <Menu.Target>
              <button type="button" className={classes.group} data-here={here ? true : undefined}>{label}<ChevronDownIcon width={12} height={12} /></button>
            </Menu.Target>
            <Menu.Dropdown>
              {entries.map(entry => (
                <Menu.Item key={entry.path} component={Go} to={`/${entry.path}`} aria-current={entry === here ? 'page' : undefined} className={classes.entry!}>{entry.label}</Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      })}
    </nav>
  )
}
