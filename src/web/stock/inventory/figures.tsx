import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { grossOf } from '../../../domain/documents/price.ts'
import { entities } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { compare, over, round } from '../../../domain/kit/quantity.ts'
import { costOf } from '../../../domain/stock/inventory/cost.ts'
import { implausibleWeight } from '../../../domain/stock/stone/plausible-weight.ts'
import { isInGrams } from '../../../domain/stock/stone/type.ts'
import { weight as asWeight, readable } from '../../kit/data/number.ts'
import { type Choice, useLookup } from '../../kit/data/query.ts'
import { Money } from '../../kit/display/cell.tsx'
import type { Typed } from '../../kit/form/schema.ts'
import { textIn } from '../stone/unread.ts'
import { figuresOf } from './form/draft.ts'
import classes from './form/form.module.css'

/** The lookup option with all its fields, for the value in the form. */
export const useChosen = (entity: Entity, value: unknown): Choice | undefined => {
  const id = textIn(value, 'id')
  const { data } = useLookup(entity, '', { enabled: Boolean(id), query: { ids: id } })
  return data?.rows.find(row => row.id === id)
}

/** A warning about an unlikely weight, shown while typing. It never prevents saving. */
export const WeightDoubt = ({ typed, stoneName, shape }: { typed: Typed; stoneName: Choice | undefined; shape: Choice | undefined }) => {
  const figures = figuresOf(typed)
  if (isInGrams(String(typed.type)) || !figures.weight || compare(figures.weight, '0') <= 0) return null
  const expected = implausibleWeight(figures.weight, {
    ...figures,
    specificGravity: textIn(stoneName, 'specificGravity') ?? null,
    factor: textIn(shape, 'factor') ?? null,
  })
  if (expected === null || compare(expected, '0.001') < 0) return null
  const share = round(over(figures.weight, expected), 1)
  return (
    <p className={classes.doubt} role="status">
      These measurements of {stoneName?.title.toLowerCase()} suggest about {asWeight(round(expected, 2))} ct; {asWeight(figures.weight)} ct
      is {compare(share, '0.1') < 0 ? 'far below' : `${readable(share.replace(/\.0$/, ''))} ×`} that. Check the weight.
    </p>
  )
}

type TotalProps = { typed: Typed; basis: unknown; rate: string | null; currency: string; isAsking?: boolean }

/** The total at the typed rate: the cost, or what would be invoiced. */
export const Total = ({ typed, basis, rate, currency, isAsking = false }: TotalProps) => {
  const { weight, pieces } = figuresOf(typed)
  if (!rate || (basis === 'per carat' && !weight)) return <span className={classes.quiet}>–</span>
  const asked = () => grossOf({ basis: String(basis), rate, pieces: pieces ?? 1, weight }, currencyDigits(currency))
  const cost = () => costOf({ costBasis: String(basis), costRate: rate, pieces, weight: weight ?? '0' })
  return <Money value={isAsking ? asked() : cost()} currency={currency} />
}

export const stoneNames: Entity = entities.stoneName
export const shapes: Entity = entities.shape
