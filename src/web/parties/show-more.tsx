import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props<T> = { items: readonly T[]; first: number; draw: (item: T) => ReactNode; label: string; className?: string | undefined }

/** A list that begins with its first items, and shows the others on request. */
export const ShowMore = <T,>({ items, first, draw, label, className }: Props<T>) => {
  const [isWhole, setWhole] = useState(false)
  const rest = items.length - first
  return (
    <>
      <ul className={className} aria-label={label}>
        {(isWhole ? items : items.slice(0, first)).map(draw)}
      </ul>
      {rest > 0 && !isWhole && (
        <Button size="xs" variant="default" onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  )
}
