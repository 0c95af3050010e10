import './controls.css'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { CrossIcon, ExpandIcon } from '../display/icons.tsx'
import { Heading } from './heading.tsx'
import classes from './page.module.css'
import { Go } from './place.tsx'

type PageProps = {
  title: ReactNode
  /** Where one comes back to, and what it is called. */
  back?: { to: string; label: string }
  actions?: ReactNode
  /** The facts at the right. */
  aside?: ReactNode
  /** Gives the facts more room, which they keep in sight while the thing is scrolled. */
  wide?: boolean
  children: ReactNode
}

/** A screen of one thing: its name, what may be done with it, the thing, and the facts beside it. */
export const Page = ({ title, back, actions, aside, wide = false, children }: PageProps) => (
  <div className={classes.page} data-scrolls>
    <header className={classes.head}>
      <div>
        {back && (
          <Go to={back.to} className={classes.back}>
            {back.label}
          </Go>
        )}
        <Heading>{title}</Heading>
      </div>
      <div className={classes.actions}>{actions}</div>
    </header>
    <div className={classes.body} data-aside={aside ? (wide ? 'wide' : true) : undefined}>
      <div className={classes.main}>{children}</div>
      {aside && <aside className={classes.aside}>{aside}</aside>}
    </div>
  </div>
)

type PanelProps = { title: ReactNode; onClose: () => void; href?: string | undefined; actions?: ReactNode; children: ReactNode }

/** What stands beside a list: the name of the thing, what may be done with it, and a way out. */
export const Panel = ({ title, onClose, href, actions, children }: PanelProps) => (
  <div className={classes.panel}>
    <header className={classes.panelHead}>
      <h2>{title}</h2>
      {actions}
      {href && (
        <Go to={href} className={classes.icon} aria-label="Open as full page">
          <ExpandIcon />
        </Go>
      )}
      <button type="button" className={classes.icon} onClick={onClose} aria-label="Close">
        <CrossIcon />
      </button>
    </header>
    <div className={classes.panelBody}>{children}</div>
  </div>
)

/** A part of a page or a panel, under its heading. */
export const Section = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <section className={classes.section}>
    <header>
      <h2>{title}</h2>
      {actions}
    </header>
    {children}
  </section>
)

type Tab = {
  label: string
  to: string
  /** Marked for every address that begins with this, where that is more than its own. */
  under?: string
}

/** Screens that belong together, as tabs that are links. */
export const SectionTabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => {
  const { pathname } = useLocation()
  const fits = ({ to, under = to }: Tab) => pathname === to || pathname.startsWith(`${under}/`)
  // The nearest one is where one is: /stock/lists/shapes lies under /stock as well.
  const nearest = tabs.filter(fits).sort((a, b) => (b.under ?? b.to).length - (a.under ?? a.to).length)[0]
  const bar = useRef<HTMLElement>(null)
  // Where there are more than a phone shows, the one that is open is in sight.
  useEffect(() => {
    bar.current?.querySelector(`[href="${nearest?.to}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [nearest?.to])
  return (
    <nav ref={bar} className={classes.tabs} aria-label={label}>
      {tabs.map(tab => (
        <Go key={tab.to} to={tab.to} aria-current={tab === nearest ? 'page' : undefined}>
          {tab.label}
        </Go>
      ))}
    </nav>
  )
}
