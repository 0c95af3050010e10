import './controls.css'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { CrossIcon, ExpandIcon } from '../display/icons.tsx'
import { Heading } from './heading.tsx'
import classes from './page.module.css'
import { Go } from './place.tsx'

type PageProps = {
  title: ReactNode
  /** The parent screen and its name. */
  back?: { to: string; label: string }
  actions?: ReactNode
  /** The summary at the right. */
  aside?: ReactNode
  /** A wider side column that stays in view while the page scrolls. */
  wide?: boolean
  children: ReactNode
}

/** A screen of one record: title, actions, content and side column. */
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

/** The panel beside a list: title, actions and a close button. */
export const Panel = ({ title, onClose, href, actions, children }: PanelProps) => (
  <div>
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

/** A section of a page or a panel, under its heading. */
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
  /** The tab is current for every URL with this prefix; by default its own path. */
  under?: string
}

/** Related screens as tabs. Each tab is a link. */
export const SectionTabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => {
  const { pathname } = useLocation()
  const fits = ({ to, under = to }: Tab) => pathname === to || pathname.startsWith(`${under}/`)
  // The longest prefix wins: /stock/lists/shapes also matches /stock.
  const nearest = tabs.filter(fits).sort((a, b) => (b.under ?? b.to).length - (a.under ?? a.to).length)[0]
  const bar = useRef<HTMLElement>(null)
  // When the tabs do not all fit on a phone, the current one is scrolled into view.
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
