import { useMemo } from 'react'
import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { dimensionsOf } from '../../../domain/stock/stone/dimensions.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { stoneTitle } from '../../../domain/stock/stone/title.ts'
import { type Treatment, treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import type { Weight } from '../../../domain/stock/stone/weights.ts'
import { counted, price, weight } from '../../kit/data/number.ts'
import { useLookup } from '../../kit/data/query.ts'
import { Measure } from '../../kit/display/cell.tsx'
import classes from './cells.module.css'

export type Stone = RowOf<typeof entities.inventory>

/** The shapes whose length and width are two readings of one diameter. */
export const useRoundShapes = (): ReadonlySet<string> => {
  const { data } = useLookup(entities.shape, '', { query: { pageSize: 200 } })
  return useMemo(() => new Set(data?.rows.flatMap(row => (row.round ? [row.id] : []))), [data])
}

type Sides = Pick<Stone, 'length' | 'width' | 'depth' | 'shape'>

/** Dimensions in mm, in the usual trade notation. */
export const Dimensions = ({ stone, unit }: { stone: Sides; unit?: boolean }) => {
  const round = useRoundShapes()
  const text = dimensionsOf(stone, round.has(stone.shape?.id ?? ''))
  return text ? <Measure unit={unit ? 'mm' : undefined}>{text}</Measure> : null
}

/** Treatments as trade codes, with their names as tooltip. */
export const Treatments = ({ list }: { list: readonly Treatment[] | null }) =>
  list && list.length > 0 ? (
    <abbr className={classes.codes} title={treatmentWords(list)}>
      {list.map(({ code }) => code).join(' · ')}
    </abbr>
  ) : null

type AskingPrice = Pick<Stone, 'askingRate' | 'askingBasis' | 'currency' | 'type'>

/** The asking price in its currency, with its basis. */
export const Asking = ({ stone: { askingRate, askingBasis, currency, type } }: { stone: AskingPrice }) =>
  askingRate ? (
    <Measure unit={`${currency}${askingBasis === 'whole' ? ' whole' : priceUnit(askingBasis, type)}`}>
      {price(askingRate, currency)}
    </Measure>
  ) : null

/** The name of a stone with its color. */
export const nameOf = ({ colour, stoneName }: Pick<Stone, 'colour' | 'stoneName'>): string => stoneTitle(colour, stoneName.title)

/** The weight of a line in its unit: carats of a stone, grams of a jewel. */
export const LineWeight = ({ line }: { line: { type: string | null; weight: string | null } }) =>
  line.weight ? <Measure unit={weightUnitOf(line.type ?? '')}>{weight(line.weight)}</Measure> : null

/** The heading of a weight of this type. */
export const weightLabel = (type: string | null | undefined): 'Grams' | 'Carats' => (weightUnitOf(type ?? '') === 'g' ? 'Grams' : 'Carats')

/** '12 pcs, 4.21 ct, 6.85 g': the goods of several lines, pieces if any were counted. */
export const goodsText = (pieces: number, weights: readonly Weight[]): string =>
  [pieces > 0 ? counted(pieces, 'pc') : '', ...weights.map(one => `${weight(one.weight)} ${one.unit}`)].filter(Boolean).join(', ')

/** '2 pcs, 4.21 ct', for metal '6.85 g'. Pieces are left out when there is one or none were counted. */
export const quantityOf = (pieces: number | null, carats: string, type = ''): string =>
  (pieces ?? 0) === 0 && isZero(carats)
    ? 'none'
    : [pieces !== null && pieces > 1 ? counted(pieces, 'pc') : '', `${weight(carats)} ${weightUnitOf(type)}`].filter(Boolean).join(', ')
