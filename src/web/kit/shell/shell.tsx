import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { homePath, menuFor } from '../../../domain/menu.ts'
import { useBusy } from '../feedback/busy.ts'
import { Connection } from '../feedback/connection.tsx'
import { resumeScale } from '../scale/scale.ts'
import { useCodes } from '../scan/codes.ts'
import { useScanner } from '../scan/scan.tsx'
import { holdKeys, KeysOverlay } from './keys.tsx'
import { useLightPrint } from './light-print.ts'
import { Go } from './place.tsx'
import { SchemeToggle } from './scheme.tsx'
import { useUser } from './session.tsx'
import classes from './shell.module.css'
import { SlideMenu } from './slide-menu.tsx'
import { TopMenu } from './top-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** Extra tools in the top bar. Provided once at the root, because the kit does not know them. */
export const ToolsContext = createContext<ReactNode>(null)

/**
 * After navigation the focused element is gone. Unless the new screen sets the focus, it moves to the content, so that Tab continues there.
 */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const entered = useRef(pathname)
  useEffect(() => {
    if (entered.current === pathname) return
    entered.current = pathname
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return content
}

/** The frame of every screen: top bar, menu and user menu. */
export const Shell = () => {
  const user = useUser()
  const groups = menuFor(user.role, { employee: user.employee?.id ?? null, isLimited: user.branches !== null })
  const content = useFocusOnNavigation()
  const isEntering = useRouterState({ select: ({ status }) => status === 'pending' })
  useLightPrint()
  useEffect(() => void resumeScale(), [])
  useEffect(() => {
    holdKeys(isEntering)
    // A screen without the shell is entered too.
    return () => holdKeys(false)
  }, [isEntering])
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <LoadingBar />
      <header className={classes.bar}>
        <SlideMenu groups={groups} />
        <Go to={`/${homePath}`} className={classes.brand}>
          <Mark />
          <span>{user.settings.company}</span>
        </Go>
        <TopMenu groups={groups} />
        <div className={classes.right}>
          {useContext(ToolsContext)}
          <SchemeToggle />
          <UserMenu user={user} />
        </div>
      </header>
      <Connection />
      <main ref={content} id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <KeysOverlay />
      <CodesEverywhere />
    </div>
  )
}

/** Receives the codes that mean the same everywhere, on screens that scan nothing else. */
const CodesEverywhere = () => {
  useScanner({ title: 'Scan', onCode: () => null, wants: useCodes()?.wants ?? (() => false) })
  return null
}

const LoadingBar = () => (useBusy() ? <div className={classes.loading} role="progressbar" aria-label="Loading" /> : null)

const Mark = () => (
  <svg viewBox="0 0 32 32" width={20} height={20} aria-hidden>
    <path fill="#0b5a56" d="M9 4h14l7 9-14 16L2 13z" />
    <path fill="#3fb5a6" d="M9 4l7 9 7-9z" />
    <path fill="#1b8078" d="M2 13h14L9 4zM30 13H16l7-9z" />
    <path fill="#0f6b65" d="M16 13v16L2 13z" />
  </svg>
)
