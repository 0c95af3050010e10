import { isValidElement, type ReactNode } from 'react'
import { Notices } from '../feedback/notice.tsx'
import { SchemeToggle } from '../shell/scheme.tsx'
import classes from './page.module.css'
import { parts } from './parts.ts'
import { Stage } from './stage.tsx'
import type { Staged, State } from './state.ts'

type Shown = Staged & { folder: string; part: string; name: string; address: string }

const stagedOf = (state: State): Staged => (isValidElement(state) ? { shows: state } : state)

const all: readonly Shown[] = Object.entries(parts).flatMap(([folder, ofFolder]) =>
  Object.entries(ofFolder).flatMap(([part, states]) =>
    Object.entries(states).map(([name, state]) => ({ ...stagedOf(state), folder, part, name, address: `${folder}/${part}/${name}` })),
  ),
)

// The part of the kit that the address asks for: ?show=form, ?show=form/DayInput, or one state of it. Without it, everything.
const wanted = new URLSearchParams(location.search).get('show') ?? ''
const shown = all.filter(({ address }) => !wanted || `${address}/`.startsWith(`${wanted}/`))
const partOf = ({ folder, part }: Shown) => `${folder}/${part}`
const toShow = (address: string) => `?${new URLSearchParams({ show: address })}`

/** All parts of the kit in all their states, each with small fixed data. Its address can ask for a folder, a part, or a state. */
export const PartsPage = () => {
  const only = shown.find(({ address }) => address === wanted)
  return only ? <Bare state={only} /> : <Overview />
}

/** One state, and nothing around it. */
const Bare = ({ state: { address, shows, ...around } }: { state: Shown }) => (
  <div className={classes.bare} data-state={address}>
    <Stage {...around}>{shows}</Stage>
  </div>
)

const Overview = () => (
  <Stage>
    <header className={classes.head}>
      <h1>Parts of the web kit</h1>
      <nav aria-label="Folders" className={classes.folders}>
        <a href="?">All</a>
        {Object.keys(parts).map(folder => (
          <a key={folder} href={toShow(folder)} aria-current={wanted === folder ? 'page' : undefined}>
            {folder}
          </a>
        ))}
      </nav>
      <SchemeToggle />
    </header>
    <main className={classes.parts}>
      {[...new Set(shown.map(partOf))].map(address => (
        <section key={address}>
          <h2>
            <a href={toShow(address)}>{address}</a>
          </h2>
          <div className={classes.states}>
            {shown
              .filter(state => partOf(state) === address)
              .map(state => (
                <StateBox key={state.name} state={state} />
              ))}
          </div>
        </section>
      ))}
    </main>
    <Notices />
  </Stage>
)

const StateBox = ({ state }: { state: Shown }) => (
  <div className={classes.state} data-wide={state.wide} data-alone={state.alone}>
    <a href={toShow(state.address)} className={classes.name}>
      {state.name}
    </a>
    {state.alone ? (
      <iframe src={toShow(state.address)} title={state.address} loading="lazy" allow="camera 'none'" className={classes.frame} />
    ) : (
      <div className={classes.box} data-state={state.address}>
        {around(state)}
      </div>
    )}
  </div>
)

/** A state that needs nothing of its own stands in the surroundings that all share. */
const around = ({ role, at, answers, begin, shows }: Shown): ReactNode =>
  role || at || answers || begin ? (
    <Stage role={role} at={at} answers={answers} begin={begin}>
      {shows}
    </Stage>
  ) : (
    shows
  )
