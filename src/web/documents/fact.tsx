import type { ReactNode } from 'react'
import classes from './document.module.css'

/** A value of an issued document, under its label. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <span>{label}</span>
    <div>{children}</div>
  </div>
)
