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

// The box itself comes when the screen is at rest, so that it is there when its key is pressed.
const load = () => import('./dialog.tsx')
const rest = 2_000
// What is written like a weight or a price was typed by somebody fast: no code is.
const amount = /^\d+[.,]\d+$/

type Open = { Find: ComponentType<FindProps>; typed: string; scanned: boolean }

/** The one box for everything, a key away on every screen; a scanned code that nothing else hears leads to what it is on. */
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
      <button type="button" className={`${small.button} ${classes.open}`} aria-label="Find anything" onClick={() => void open()}>
        <SearchIcon />
        <span>Find anything</span>
        <KeyHint of="mod+k" />
      </button>
      {box && <box.Find key={box.typed} typed={box.typed} scanned={box.scanned} onClose={close} />}
    </>
  )
}
