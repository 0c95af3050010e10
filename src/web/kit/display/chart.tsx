import { isNegative, type Quantity } from '../../../domain/kit/quantity.ts'
import { Go } from '../shell/place.tsx'
import classes from './chart.module.css'

/** One point on the axis: label, value, the value of the earlier period, and the value of each series. */
export type ChartPoint = {
  label: string
  /** A shorter label for small screens. */
  short?: string
  value: Quantity | null
  before?: Quantity | null
  parts?: readonly (Quantity | null)[]
  to?: string | null
}
type Props = {
  /** The accessible name of the chart. */
  label: string
  /** Along time from left to right, or ranked from top to bottom, largest first. */
  along: 'time' | 'rank'
  points: readonly ChartPoint[]
  /** The names of the series in each point; without them each point is one value. */
  series?: readonly string[]
  /** The meaning of the comparison line across each point. */
  before?: string | undefined
  words: (value: Quantity) => string
}

// The most columns that remain distinguishable. With more, a line is drawn.
const maxColumns = 62
const size = (value: Quantity | null | undefined) => Math.abs(Number(value ?? 0))
const positive = (value: Quantity | null | undefined) => Math.max(0, Number(value ?? 0))

/** The next round number above a value: the end of the axis. */
export const roundUp = (value: number): number => {
  if (value <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(value))
  return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map(step => step * unit).find(step => step >= value) ?? 10 * unit
}

/** A chart in the theme colors. It is hidden from screen readers: the table below it has the same figures and links. */
export const Chart = (props: Props) => {
  const { label, along, points, series = [], before } = props
  const max = roundUp(Math.max(...points.flatMap(({ value, before: then }) => [size(value), size(then)])))
  return (
    <figure className={classes.chart}>
      <figcaption>
        <strong>{label}</strong>
        {series.map((name, at) => (
          <span key={name} className={classes.key} data-series={at}>
            {name}
          </span>
        ))}
        {before && <span className={classes.was}>{before}</span>}
      </figcaption>
      <div aria-hidden>
        {along === 'rank' ? (
          <Ranks {...props} max={max} />
        ) : points.length > maxColumns ? (
          <Line {...props} max={max} />
        ) : (
          <Columns {...props} max={max} />
        )}
      </div>
    </figure>
  )
}

type Drawn = Props & { max: number }
const percent = (of: number, max: number) => `${Math.min(100, (of / max) * 100)}%`
const describePoint = ({ label, value, before }: ChartPoint, words: Props['words']) =>
  `${label}: ${value === null ? '–' : words(value)}${before ? ` (before: ${words(before)})` : ''}`

/** The series of a point as segments along its length, or one segment. */
const Parts = ({ point, max, side }: { point: ChartPoint; max: number; side: 'width' | 'height' }) => {
  const parts = point.parts ?? [point.value]
  return parts.map((part, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a segment.
      key={at}
      data-series={at}
      data-below={part !== null && isNegative(part) ? true : undefined}
      style={{ [side]: percent(point.parts ? positive(part) : size(part), max) }}
    />
  ))
}

const Ranks = ({ points, max, words }: Drawn) => (
  <div className={classes.ranks}>
    {points.map(point => (
      <div key={point.label} title={describePoint(point, words)}>
        <span className={classes.name}>
          {point.to ? (
            <Go to={point.to} tabIndex={-1}>
              {point.label}
            </Go>
          ) : (
            point.label
          )}
        </span>
        <span className={classes.bar}>
          <Parts point={point} max={max} side="width" />
          {point.before && <i style={{ left: percent(size(point.before), max) }} />}
        </span>
        <span className={classes.value}>{point.value === null ? '' : words(point.value)}</span>
      </div>
    ))}
  </div>
)

/** The axis labels, from zero to the maximum. */
const Scale = ({ max, words }: Pick<Drawn, 'max' | 'words'>) => (
  <div className={classes.scale}>
    {[1, 0.5, 0].map(part => (
      <span key={part}>{part === 0 ? '0' : words(String(max * part)).replace(/\.0+$/, '')}</span>
    ))}
  </div>
)

const Labels = ({ points, close }: Pick<Drawn, 'points'> & { close?: boolean }) => {
  const every = Math.ceil(points.length / 12)
  return (
    <div className={classes.labels} data-close={close || undefined}>
      {points.map(({ label, short }, at) => (
        <span key={label}>{at % every === 0 ? (short ?? label) : ''}</span>
      ))}
    </div>
  )
}

const Columns = ({ points, max, words }: Drawn) => (
  <div className={classes.plot}>
    <Scale max={max} words={words} />
    <div className={classes.columns}>
      {points.map(point => {
        const inside = (
          <>
            <Parts point={point} max={max} side="height" />
            {point.before && <i style={{ bottom: percent(size(point.before), max) }} />}
          </>
        )
        return point.to ? (
          <Go key={point.label} to={point.to} tabIndex={-1} title={describePoint(point, words)}>
            {inside}
          </Go>
        ) : (
          <div key={point.label} title={describePoint(point, words)}>
            {inside}
          </div>
        )
      })}
    </div>
    <Labels points={points} />
  </div>
)

const pathOf = (values: readonly number[], max: number) =>
  values.map((value, at) => `${at === 0 ? 'M' : 'L'}${(at / (values.length - 1)) * 100} ${100 - (value / max) * 100}`).join(' ')

const Line = ({ points, max, words, before, series = [] }: Drawn) => {
  const lines =
    series.length > 0
      ? series.map((_, at) => points.map(({ parts }) => positive(parts?.[at])))
      : [points.map(({ value }) => positive(value))]
  return (
    <div className={classes.plot}>
      <Scale max={max} words={words} />
      <svg className={classes.line} viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
        {before && (
          <path
            data-before
            d={pathOf(
              points.map(point => positive(point.before)),
              max,
            )}
          />
        )}
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a series.
          <path key={at} data-series={at} d={pathOf(line, max)} />
        ))}
      </svg>
      <Labels points={points} close />
    </div>
  )
}
