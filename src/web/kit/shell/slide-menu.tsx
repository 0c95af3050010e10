import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type MenuGroup, placeIn } from '../../../domain/menu.ts'
import { CrossIcon, MenuIcon } from '../display/icons.tsx'
import { Go } from './place.tsx'
import classes from './slide-menu.module.css'

/** The menu of a small screen. It slides in from the left over the page. */
export const SlideMenu = ({ groups }: { groups: readonly MenuGroup[] }) => {
  const { pathname } = useLocation()
  const here = placeIn(groups, pathname)
  const menu = useRef<HTMLDialogElement>(null)
  const close = () => menu.current?.close()
  useEffect(() => {
    if (pathname) menu.current?.close()
  }, [pathname])
  return (
    <>
      <button
        type="button"
        className={classes.burger}
        onClick={() => menu.current?.showModal()}
        aria-label="Open menu"
        aria-haspopup="dialog"
      >
        <MenuIcon />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on the backdrop. */}
      <dialog
        ref={menu}
        className={classes.menu}
        aria-label="Menu"
        onClick={event => {
          if (event.target === menu.current) close()
        }}
      >
        <button type="button" className={classes.burger} onClick={close} aria-label="Close menu">
          <CrossIcon />
        </button>
        <nav aria-label="Menu">
          {groups.map(({ label, entries }) => (
            <section key={label}>
              <h2>{label}</h2>
              {entries.map(entry => (
                <Go key={entry.path} to={`/${entry.path}`} onClick={close} aria-current={entry.path === here.path ? 'page' : undefined}>
                  {entry.label}
                </Go>
              ))}
            </section>
          ))}
        </nav>
      </dialog>
    </>
  )
}
