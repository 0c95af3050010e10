import { useEffect } from 'react'
import { menuFor } from '../../../../domain/menu.ts'
import { busy } from '../../feedback/busy.ts'
import { KeyHint, KeysOverlay, useKeys } from '../../shell/keys.tsx'
import { SchemeToggle } from '../../shell/scheme.tsx'
import { Shell } from '../../shell/shell.tsx'
import { SlideMenu } from '../../shell/slide-menu.tsx'
import { TopMenu } from '../../shell/top-menu.tsx'
import { UserMenu } from '../../shell/user-menu.tsx'
import { clicks, focuses, nothing } from '../held.tsx'
import classes from '../page.module.css'
import { arabic, long, userOf } from '../sample.ts'
import type { Parts } from '../state.ts'

const keys = [
  { key: 'n', label: 'New', run: nothing },
  { key: 'mod+s', label: 'Save', run: nothing },
  { key: 'shift+ArrowDown', label: 'Extend selection down', run: nothing },
  { key: 'x', label: long, run: nothing },
]
const Keys = () => {
  useKeys(keys)
  useEffect(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' })), [])
  return <KeysOverlay />
}

const admin = userOf('Admin')
const lengthy = { ...admin, name: 'Maria-Magdalena von Hohenstein-Wolfenbüttel', branch: { ...admin.branch, id: 'long', title: long } }
const reports = '/reports'

/** The frame of every screen. */
export const shells: Parts = {
  Shell: {
    'of an Admin': { shows: <Shell />, at: '/sales-and-clients/invoices', alone: true },
    'of a Salesman': { shows: <Shell />, at: '/sales-and-clients/invoices', role: 'Salesman', alone: true },
    loading: { shows: <Shell />, alone: true, begin: busy },
    'the way past the menu': { shows: <Shell />, alone: true, begin: focuses('a[href="#main"]') },
  },
  TopMenu: {
    'a group is current': { shows: <TopMenu groups={menuFor('Admin')} />, at: '/people/users', wide: true },
    'a screen is current': { shows: <TopMenu groups={menuFor('Admin')} />, at: reports, wide: true },
    'of a Salesman': { shows: <TopMenu groups={menuFor('Salesman')} />, wide: true },
    open: { shows: <TopMenu groups={menuFor('Admin')} />, at: '/people/users', alone: true, begin: clicks() },
  },
  SlideMenu: {
    closed: <SlideMenu groups={menuFor('Admin')} />,
    open: { shows: <SlideMenu groups={menuFor('Admin')} />, at: '/people/users', alone: true, begin: clicks() },
  },
  UserMenu: {
    closed: <UserMenu user={admin} />,
    open: { shows: <UserMenu user={admin} />, alone: true, begin: clicks() },
    'open, long text': { shows: <UserMenu user={lengthy} />, alone: true, begin: clicks() },
    'right to left': { shows: <UserMenu user={{ ...admin, name: arabic, employee: null }} />, alone: true, begin: clicks() },
  },
  SchemeToggle: { usual: <SchemeToggle /> },
  KeyHint: {
    'every key': (
      <div className={classes.row}>
        {['n', 'mod+s', 'shift+ArrowDown', 'Escape'].map(key => (
          <KeyHint key={key} of={key} />
        ))}
      </div>
    ),
  },
  KeysOverlay: { open: { shows: <Keys />, alone: true } },
}
