import type { ReactNode } from 'react'

type Props = { label: string; className?: string | undefined; children: ReactNode }

/** Content that can be wider than a phone. It scrolls horizontally, also with the arrow keys. */
export const Sideways = ({ label, className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  <div className={className} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
)
