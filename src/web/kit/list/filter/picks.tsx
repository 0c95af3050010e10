import type { ReactNode } from 'react'
import classes from './filter.module.css'

export const Picks = ({ children }: { children: ReactNode }) => <div className={classes.picks}>{children}</div>
export const Pick = ({ on, onChange, children }: { on: boolean; onChange: () => void; children: ReactNode }) => (
  <label className={classes.pick}>
    <input type="checkbox" checked={on} onChange={onChange} />
    {children}
  </label>
)
