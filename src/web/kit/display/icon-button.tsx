import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './icon-button.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title' | 'aria-label'> & { label: string; small?: boolean; children: ReactNode }

/** A button that is only a drawing; what it does is said to those who point at it and to those who do not see it. */
export const IconButton = ({ label, small, children, ...rest }: Props) => (
  <button type="button" className={classes.button} data-small={small || undefined} aria-label={label} title={label} {...rest}>
    {children}
  </button>
)
