import type { ReactNode } from 'react'
import { isNegative, isPositive, minus, type Quantity, round } from '../../../domain/kit/quantity.ts'
import { readable } from '../../kit/data/number.ts'
import classes from './list.module.css'

/** A percentage as it is read; a dash where there is nothing to have one of. */
export const percent = (value: Quantity | null | undefined): string =>
  value === null || value === undefined ? '–' : `${readable(round(value, 1))} %`

/** How much a percentage is above or below another, in points: '+1.2 points'. */
export const points = (difference: Quantity): string =>
  `${isNegative(difference) ? '−' : '+'}${readable(round(difference.replace('-', ''), 1))} points`

/** How a figure stands beside the one of the period before; nothing where there was none. */
export const change = (now: Quantity | null | undefined, before: Quantity | null | undefined, isPercent = false): ReactNode => {
  if (now === null || now === undefined || before === null || before === undefined || !(isPositive(before) || isNegative(before)))
    return null
  const difference = minus(now, before)
  const percent = isPercent ? round(difference, 1) : round(String((Number(difference) / Math.abs(Number(before))) * 100), 0)
  if (!isPositive(percent) && !isNegative(percent)) return 'as before'
  return `${isNegative(percent) ? '−' : '+'}${readable(percent.replace('-', ''))} ${isPercent ? 'points' : '%'} on before`
}

type Props = {
  label: string
  value: ReactNode
  /** Quietly under it: what it is part of, or how it was before. */
  below?: ReactNode
  tone?: 'red' | 'green' | undefined
  says?: string
  /** The papers it is made of. */
  of?: string
  shown?: string
  onPick?: (of: string) => void
}

/** One figure with its name; where it is made of papers, a press shows them. */
export const Figure = ({ label, value, below, tone, says, of, shown, onPick }: Props) => {
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
      <div className={classes.figure} title={says}>
        {content}
      </div>
    )
  return (
    <button type="button" className={classes.figure} title={says} aria-pressed={shown === of} onClick={() => onPick(of)}>
      {content}
    </button>
  )
}
