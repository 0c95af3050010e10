import { type ComponentType, useEffect, useState } from 'react'
import { SearchIcon } from '../../kit/display/icons.tsx'
import small from '../../kit/display/small-button.module.css'
import { notify } from '../../kit/feedback/notice.tsx'
import { useHandScanner } from '../../kit/scan/keyboard.ts'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import classes from './dialog.module.css'
import type { FindProps } from './dialog.tsx'
import { useKeepRecent } from './recent.ts'

// The dialog is preloaded when the screen is idle, so that it opens at once.
const load = () => import('./dialog.tsx')
const rest = 2_000
// Text that looks like a weight or a price was typed by a person; no code has this format.
const amount = /^\d+[.,]\d+$/

type Open = { Find: ComponentType<FindProps>; typed: string; scanned: boolean }

/** The global search, with a shortcut on every screen. A scanned code that no screen handles opens its record. */
export const FindButton = () => {
  const [box, setBox] = useState<Open | null>(null)
  const go = useGo()
  useKeepRecent()
  useEffect(() => {
    const wait = setTimeout(() => void load().catch(() => {}), rest)
    return () => clearTimeout(wait)
  }, [])
  const open = async (typed = '', scanned = false) => {
    const loaded = await load().catch(() => null)
    if (loaded) setBox({ Find: loaded.Find, typed, scanned })
    else notify.danger('The search could not be loaded. Check the connection and try again.')
  }
  const close = () => setBox(null)
  useKeys([
    { key: 'mod+k', label: 'Find anything', run: () => (box ? close() : void open()) },
    { key: 'h', label: 'Today', run: () => go('/today') },
  ])
  useHandScanner(code => void open(code, true), { farthest: true, wants: code => !amount.test(code) })
  return (
    <>
      <button type="button" className={`${small.button} ${classes.open}`} onClick={() => void open()}>
        <SearchIcon />
        <span className={classes.words}>Find anything</span>
        <KeyHint of="mod+k" />
      </button>
      {box && <box.Find key={box.typed} typed={box.typed} scanned={box.scanned} onClose={close} />}
    </>
  )
}
