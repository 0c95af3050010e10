import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { setupPath } from '../../../domain/menu.ts'
import { whens } from '../../../domain/reports/home.ts'
import { readable, today } from '../../kit/data/number.ts'
import { CrossIcon } from '../../kit/display/icons.tsx'
import { remember, remembered } from '../../kit/draft/memory.ts'
import { Go } from '../../kit/shell/place.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { type HomeCount, useHomeCounts } from './messages.ts'
import classes from './page.module.css'

const key = 'home.hidden'
const tones = Object.fromEntries(whens.map(({ value, tone }) => [value, tone]))
// Above this number of items, the row starts with their totals.
const max = 6
const sumsOf = (lines: readonly HomeCount[]) =>
  whens
    .map(({ value, label }) => ({
      when: value,
      label: label.toLowerCase(),
      count: lines.reduce((all, line) => all + (line.when === value ? line.count : 0), 0),
    }))
    .filter(({ count }) => count > 0)

/** The waiting items in one row on the landing page. A hidden strip is shown again the next day. */
export const HomeStrip = () => {
  const [hidden, setHidden] = useState(() => remembered(key, ''))
  return (
    <>
      <SetupLink />
      {hidden !== today() && <Strip onHide={() => setHidden(remember(key, today()))} />}
    </>
  )
}

/** The way back to the guide, while the company is not set up. */
const SetupLink = () => {
  const { can } = useRights()
  const { setupClosed } = useUser().settings
  if (setupClosed || !can('update', entities.setting)) return null
  return (
    <nav className={classes.strip} aria-label="Setup">
      <Go to={`/${setupPath}`} className={classes.all}>
        Set up your company
      </Go>
      <span>The guide leads to the first invoice.</span>
    </nav>
  )
}

const Strip = ({ onHide }: { onHide: () => void }) => {
  const { lines, isKnown, error } = useHomeCounts()
  return (
    <nav className={classes.strip} aria-label="Today">
      {isKnown && !error && (
        <>
          <Go to="/today" className={classes.all}>
            Today
          </Go>
          {lines.length === 0 && <span>Nothing is overdue, due or waiting.</span>}
          <div className={classes.chips}>
            {lines.length > max &&
              sumsOf(lines).map(({ when, count, label }) => (
                <Go key={when} to="/today" data-tone={tones[when]} data-sum>
                  <i aria-hidden />
                  <b>{readable(count, 0)}</b> {label}
                </Go>
              ))}
            {lines.map(({ key, to, when, count, label }) => (
              <Go key={key} to={to} data-tone={tones[when]}>
                <i aria-hidden />
                <b>{readable(count, 0)}</b> {label}
              </Go>
            ))}
          </div>
          <button
            type="button"
            className={classes.hide}
            onClick={onHide}
            aria-label="Hide this until tomorrow"
            title="Hide this until tomorrow"
          >
            <CrossIcon width={14} height={14} />
          </button>
        </>
      )}
    </nav>
  )
}
