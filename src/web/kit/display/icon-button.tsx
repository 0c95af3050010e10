import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './icon-button.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title' | 'aria-label'> & { label: string; small?: boolean; children: ReactNode }

/** A button with only an icon. Its label is the tooltip and the accessible name. */
export const IconButton = ({ label, small, children, ...rest }: Props) => (
  <button type="button" className={classes.button} data-small={small || undefined} aria-label={label} title={label} {...rest}>
    {children}
  </button>
)
