import type { CSSProperties } from 'react'
import type { PictureSize } from '../../../domain/company/attachment.ts'
import { outlineOf, pathOf } from '../../../domain/stock/media/outline.ts'
import { tintOf } from '../../../domain/stock/media/tint.ts'
import { pictureOf } from '../../company/attachment/picture-address.ts'
import classes from './photo.module.css'

type Titled = { title: string } | null | undefined
/** What a stone is shown by: its first photo, or its outline in its color. */
export type Pictured = { photo?: string | null; shape?: Titled; colour?: string | null; stoneName?: Titled }

type Tinted = CSSProperties & Record<'--tint', string>

/** The outline of a stone in its color. */
export const Outline = ({ of: { shape, colour, stoneName } }: { of: Pictured }) => {
  const { points, finish } = outlineOf(shape?.title ?? '')
  const style: Tinted = { '--tint': tintOf(colour ?? null, stoneName?.title ?? '') }
  return (
    <svg viewBox="0 0 100 100" className={classes.outline} style={style} aria-hidden>
      <path d={pathOf(points, 38)} />
      {finish !== 'smooth' && <path d={pathOf(points, finish === 'step' ? 24 : 20)} />}
    </svg>
  )
}

/** The first photo of a stone as a whole, or its outline. */
export const Photo = ({ of, alt = '', size = 'thumb' }: { of: Pictured; alt?: string; size?: PictureSize }) => (
  <span className={classes.photo}>
    {/* Keyed by id, so that the previous stone's picture is never shown while the new one loads. */}
    {of.photo ? <img key={of.photo} src={pictureOf(of.photo, size)} alt={alt} loading="lazy" decoding="async" /> : <Outline of={of} />}
  </span>
)
