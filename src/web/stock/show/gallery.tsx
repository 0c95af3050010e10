import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import type { ShownStone } from '../../../domain/stock/media/contract.ts'
import { Photo } from '../media/photo.tsx'
import classes from './show.module.css'
import { nameOf, pricesOf, weightOf } from './summary.ts'

type Props = { stones: readonly ShownStone[]; onOpen: (id: string) => void; onMore: (() => void) | undefined }

/** All stones as large pictures. More come when the end is near. */
export const ShowGallery = ({ stones, onOpen, onMore }: Props) => {
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const isNear = entry?.isIntersecting ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a page has come, the end may still be near.
  useEffect(() => {
    if (isNear) onMore?.()
  }, [isNear, stones.length])
  return (
    <>
      <ul className={classes.gallery}>
        {stones.map(stone => {
          const prices = pricesOf(stone)
          return (
            <li key={stone.id}>
              <button type="button" className={classes.card} onClick={() => onOpen(stone.id)}>
                <span className={classes.picture}>
                  <Photo of={stone} size="card" />
                </span>
                <b>{nameOf(stone)}</b>
                <span>{[weightOf(stone), stone.shape?.title].filter(Boolean).join(' · ')}</span>
                {prices && <span>{prices.inAll ?? prices.asked}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {onMore && <div ref={ref} className={classes.end} />}
    </>
  )
}
