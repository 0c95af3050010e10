import type { ReactNode } from 'react'

type Props = { label: string; className?: string | undefined; children: ReactNode }

/** Something that may be wider than a phone: it is moved sideways by itself, also with the arrow keys. */
export const Sideways = ({ label, className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
  <div className={className} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
)
