import { lazy, Suspense, useState } from 'react'
import classes from './find.module.css'
import { useKeepRecent } from './find-recent.ts'
import { SearchIcon } from './kit/icons.tsx'
import { KeyHint, useKeys } from './kit/keys.tsx'
import { useGo } from './kit/place.tsx'
import { useHandScanner } from './kit/wedge.ts'

const load = () => import('./find.tsx')
const Find = lazy(async () => ({ default: (await load()).Find }))

/** What the box begins with: nothing, or a code that was scanned where no screen took it. */
type Start = { typed: string; scanned: boolean }

/** The one box for everything, a key away on every screen; a scanned code that nothing else hears leads to what it is on. */
export const FindButton = () => {
  const [start, setStart] = useState<Start | null>(null)
  const go = useGo()
  useKeepRecent()
  const open = (typed = '', scanned = false) => setStart({ typed, scanned })
  useKeys([
    { key: 'mod+k', label: 'Find anything', run: () => (start ? setStart(null) : open()) },
    { key: 'h', label: 'Today', run: () => go('/today') },
  ])
  useHandScanner(code => open(code, true), { farthest: true })
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label="Find anything"
        onClick={() => open()}
        onPointerEnter={() => void load().catch(() => {})}
      >
        <SearchIcon />
        <span>Find anything</span>
        <KeyHint of="mod+k" />
      </button>
      {start && (
        <Suspense fallback={null}>
          <Find key={start.typed} {...start} onClose={() => setStart(null)} />
        </Suspense>
      )}
    </>
  )
}
