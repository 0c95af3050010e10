import { today } from '../data/number.ts'
import classes from '../list/filter/filter.module.css'

const shifted = (by: number) => new Date(Date.parse(`${today()}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
const spans = (): [string, string | undefined, string | undefined][] => {
  const now = today()
  return [
    ['Today', now, now],
    ['Last 7 days', shifted(-6), undefined],
    ['This month', `${now.slice(0, 7)}-01`, undefined],
    ['Last 90 days', shifted(-89), undefined],
    ['This year', `${now.slice(0, 4)}-01-01`, undefined],
  ]
}

/** A date range: a preset, or custom dates. */
export const DayRange = ({
  from,
  to,
  set,
  label,
}: {
  from: string | undefined
  to: string | undefined
  set: (from: string | undefined, to: string | undefined) => void
  label: string
}) => (
  <>
    <div className={classes.spans}>
      {spans().map(([name, since, until]) => (
        <button key={name} type="button" onClick={() => set(since, until)}>
          {name}
        </button>
      ))}
    </div>
    <div className={classes.range}>
      <label className={classes.text}>
        {label}, from
        <input type="date" value={from ?? ''} onChange={event => set(event.currentTarget.value || undefined, to)} />
      </label>
      <label className={classes.text}>
        to
        <input type="date" value={to ?? ''} onChange={event => set(from, event.currentTarget.value || undefined)} />
      </label>
    </div>
  </>
)
