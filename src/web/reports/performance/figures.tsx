import type { ReactNode } from 'react'
import { isNegative, isPositive, minus, type Quantity, round } from '../../../domain/kit/quantity.ts'
import { readable } from '../../kit/data/number.ts'
import classes from './list.module.css'

/** A formatted percentage; a dash when there is none. */
export const percent = (value: Quantity | null | undefined): string =>
  value === null || value === undefined ? '–' : `${readable(round(value, 1))} %`

/** The difference between two percentages in points: '+1.2 points'. */
export const points = (difference: Quantity): string =>
  `${isNegative(difference) ? '−' : '+'}${readable(round(difference.replace('-', ''), 1))} points`

/** The change from the previous period; nothing when there was none. */
export const change = (now: Quantity | null | undefined, before: Quantity | null | undefined, isPercent = false): ReactNode => {
  if (now === null || now === undefined || before === null || before === undefined || !(isPositive(before) || isNegative(before)))
    return null
  const difference = minus(now, before)
  const percent = isPercent ? round(difference, 1) : round(String((Number(difference) / Math.abs(Number(before))) * 100), 0)
  if (!isPositive(percent) && !isNegative(percent)) return 'unchanged'
  return `${isNegative(percent) ? '−' : '+'}${readable(percent.replace('-', ''))} ${isPercent ? 'points' : '%'} vs. previous period`
}

type Props = {
  label: string
  value: ReactNode
  /** Secondary text: the total it belongs to, or the earlier value. */
  below?: ReactNode
  tone?: 'red' | 'green' | undefined
  description?: string
  /** The documents behind it. */
  of?: string
  shown?: string
  onPick?: (of: string) => void
}

/** One figure with its label. When it has documents, a click shows them. */
export const Figure = ({ label, value, below, tone, description, of, shown, onPick }: Props) => {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value} data-tone={tone}>
        {value}
      </span>
      <span className={classes.below}>{below}</span>
    </>
  )
  if (!of || !onPick)
    return (
      <div className={classes.figure} title={description}>
        {content}
      </div>
    )
  return (
    <button type="button" className={classes.figure} title={description} aria-pressed={shown === of} onClick={() => onPick(of)}>
      {content}
    </button>
  )
}
