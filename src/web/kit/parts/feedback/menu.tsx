import { MoreMenu } from '../../feedback/more-menu.tsx'
import { Entries, Popup } from '../../feedback/popup.tsx'
import { Go } from '../../shell/place.tsx'
import { clicks, focuses, nothing } from '../held.tsx'
import classes from '../page.module.css'
import { arabic, long } from '../sample.ts'
import type { Parts } from '../state.ts'

const entries = ['Print', 'Duplicate', 'Write off'].map(label => ({ label, run: nothing }))
const lengthyEntries = [...entries, { label: long, run: nothing }, { label: arabic, run: nothing }]

const popup = (align: 'start' | 'end') => (
  <Popup label="Figures" face="Figures" align={align}>
    {() => <p>{long}</p>}
  </Popup>
)

/** What a button opens under itself. */
export const menus: Parts = {
  Popup: {
    closed: popup('start'),
    open: { shows: popup('start'), alone: true, begin: clicks() },
    'open, to the left': { shows: <div className={classes.end}>{popup('end')}</div>, alone: true, begin: clicks() },
  },
  Entries: {
    usual: (
      <Entries>
        <Go to="/invoices" aria-current="page">
          Invoices
        </Go>
        <button type="button">Log Out</button>
      </Entries>
    ),
    'long text': (
      <Entries>
        {lengthyEntries.map(({ label }) => (
          <button key={label} type="button">
            {label}
          </button>
        ))}
      </Entries>
    ),
  },
  MoreMenu: {
    closed: <MoreMenu entries={entries} />,
    small: <MoreMenu entries={entries} small />,
    focused: { shows: <MoreMenu entries={entries} />, alone: true, begin: focuses() },
    open: { shows: <MoreMenu entries={entries} />, alone: true, begin: clicks() },
    'open, long text': { shows: <MoreMenu entries={lengthyEntries} />, alone: true, begin: clicks() },
    'no entries': <MoreMenu entries={[]} />,
  },
}
