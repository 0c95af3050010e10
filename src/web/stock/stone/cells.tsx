import { useMemo } from 'react'
import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { dimensionsOf } from '../../../domain/stock/stone/dimensions.ts'
import { stoneTitle } from '../../../domain/stock/stone/title.ts'
import { type Treatment, treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import { pictureOf } from '../../company/attachment/picture-address.ts'
import { counted, price, weight } from '../../kit/data/number.ts'
import { useLookup } from '../../kit/data/query.ts'
import { Measure } from '../../kit/display/cell.tsx'
import { PhotoIcon } from '../../kit/display/icons.tsx'
import classes from './cells.module.css'

export type Stone = RowOf<typeof entities.inventory>

/** A stone's picture, or a quiet sign that there is none. */
export const Photo = ({ id, alt = '' }: { id: string | null; alt?: string }) => (
  <span className={classes.photo}>
    {/* Another stone's picture never stands there until its own has come. */}
    {id ? <img key={id} src={pictureOf(id)} alt={alt} loading="lazy" decoding="async" /> : <PhotoIcon aria-hidden />}
  </span>
)

/** The shapes whose length and width are the ends of one diameter. */
export const useRoundShapes = (): ReadonlySet<string> => {
  const { data } = useLookup(entities.shape, '', { query: { pageSize: 200 } })
  return useMemo(() => new Set(data?.rows.flatMap(row => (row.round ? [row.id] : []))), [data])
}

type Sides = Pick<Stone, 'length' | 'width' | 'depth' | 'shape'>

/** Dimensions as the trade writes them, in mm. */
export const Dimensions = ({ stone, unit }: { stone: Sides; unit?: boolean }) => {
  const round = useRoundShapes()
  const text = dimensionsOf(stone, round.has(stone.shape?.id ?? ''))
  return text ? <Measure unit={unit ? 'mm' : undefined}>{text}</Measure> : null
}

/** Treatments as the codes of the trade; the pointer tells them in words. */
export const Treatments = ({ list }: { list: readonly Treatment[] | null }) =>
  list && list.length > 0 ? (
    <abbr className={classes.codes} title={treatmentWords(list)}>
      {list.map(({ code }) => code).join(' · ')}
    </abbr>
  ) : null

export const per: Record<Stone['askingBasis'], string> = { 'per carat': '/ct', 'per piece': '/pc', whole: ' whole' }

type Asked = Pick<Stone, 'askingRate' | 'askingBasis' | 'currency'>

/** What is asked, in its currency, by the carat, the piece or for all of it. */
export const Asking = ({ stone: { askingRate, askingBasis, currency } }: { stone: Asked }) =>
  askingRate ? <Measure unit={`${currency}${per[askingBasis]}`}>{price(askingRate, currency)}</Measure> : null

/** What a stone is called in one breath. */
export const nameOf = ({ colour, stoneName }: Pick<Stone, 'colour' | 'stoneName'>): string => stoneTitle(colour, stoneName.title)

/** '2 pcs, 4.21 ct', of metal '6.85 g'; pieces are left out where there is one, or none were counted. */
export const quantityOf = (pieces: number | null, carats: string, type = ''): string =>
  (pieces ?? 0) === 0 && isZero(carats)
    ? 'none'
    : [pieces !== null && pieces > 1 ? counted(pieces, 'pc') : '', `${weight(carats)} ${weightUnitOf(type)}`].filter(Boolean).join(', ')
