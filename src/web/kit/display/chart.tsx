import { isNegative, type Quantity } from '../../../domain/kit/quantity.ts'
import { Go } from '../shell/place.tsx'
import classes from './chart.module.css'

/** One place on the axis: what it is called, its figure, what stood there before, and what of it belongs to each series. */
export type ChartPoint = {
  label: string
  /** The label where there is little room. */
  short?: string
  value: Quantity | null
  before?: Quantity | null
  parts?: readonly (Quantity | null)[]
  to?: string | null
}
type Props = {
  /** What is drawn, in a few words. */
  label: string
  /** Along time from left to right, or one under the other, the greatest first. */
  along: 'time' | 'rank'
  points: readonly ChartPoint[]
  /** What the parts of each point are; without them each is one. */
  series?: readonly string[]
  /** What the line across each point stands for. */
  before?: string | undefined
  words: (value: Quantity) => string
}

// As many columns as still can be told apart; beyond, a line says more.
const mostColumns = 62
const size = (value: Quantity | null | undefined) => Math.abs(Number(value ?? 0))
const positive = (value: Quantity | null | undefined) => Math.max(0, Number(value ?? 0))

/** The next round figure above: where the axis ends. */
export const roundUp = (value: number): number => {
  if (value <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(value))
  return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map(step => step * unit).find(step => step >= value)!
}

/**
 * A chart in the colours of the tokens. It is drawn for those who would rather look than read; the same figures, and the same ways
 * deeper, stand in the table under it, which is what everybody else is told.
 */
export const Chart = (props: Props) => {
  const { label, along, points, series = [], before } = props
  const most = roundUp(Math.max(...points.flatMap(({ value, before: then }) => [size(value), size(then)])))
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
          <Ranks {...props} most={most} />
        ) : points.length > mostColumns ? (
          <Line {...props} most={most} />
        ) : (
          <Columns {...props} most={most} />
        )}
      </div>
    </figure>
  )
}

type Drawn = Props & { most: number }
const percent = (of: number, most: number) => `${Math.min(100, (of / most) * 100)}%`
const describePoint = ({ label, value, before }: ChartPoint, words: Props['words']) =>
  `${label}: ${value === null ? '–' : words(value)}${before ? ` (before: ${words(before)})` : ''}`

/** The parts of a point, or the point as one, along its length. */
const Parts = ({ point, most, side }: { point: ChartPoint; most: number; side: 'width' | 'height' }) => {
  const parts = point.parts ?? [point.value]
  return parts.map((part, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
      key={at}
      data-series={at}
      data-below={part !== null && isNegative(part) ? true : undefined}
      style={{ [side]: percent(point.parts ? positive(part) : size(part), most) }}
    />
  ))
}

const Ranks = ({ points, most, words }: Drawn) => (
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
          <Parts point={point} most={most} side="width" />
          {point.before && <i style={{ left: percent(size(point.before), most) }} />}
        </span>
        <span className={classes.value}>{point.value === null ? '' : words(point.value)}</span>
      </div>
    ))}
  </div>
)

/** Figures along the side of a chart, from nothing to its top. */
const Scale = ({ most, words }: Pick<Drawn, 'most' | 'words'>) => (
  <div className={classes.scale}>
    {[1, 0.5, 0].map(part => (
      <span key={part}>{part === 0 ? '0' : words(String(most * part)).replace(/\.0+$/, '')}</span>
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

const Columns = ({ points, most, words }: Drawn) => (
  <div className={classes.plot}>
    <Scale most={most} words={words} />
    <div className={classes.columns}>
      {points.map(point => {
        const inside = (
          <>
            <Parts point={point} most={most} side="height" />
            {point.before && <i style={{ bottom: percent(size(point.before), most) }} />}
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

const pathOf = (values: readonly number[], most: number) =>
  values.map((value, at) => `${at === 0 ? 'M' : 'L'}${(at / (values.length - 1)) * 100} ${100 - (value / most) * 100}`).join(' ')

const Line = ({ points, most, words, before, series = [] }: Drawn) => {
  const lines =
    series.length > 0
      ? series.map((_, at) => points.map(({ parts }) => positive(parts?.[at])))
      : [points.map(({ value }) => positive(value))]
  return (
    <div className={classes.plot}>
      <Scale most={most} words={words} />
      <svg className={classes.line} viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
        {before && (
          <path
            data-before
            d={pathOf(
              points.map(point => positive(point.before)),
              most,
            )}
          />
        )}
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place.
          <path key={at} data-series={at} d={pathOf(line, most)} />
        ))}
      </svg>
      <Labels points={points} close />
    </div>
  )
}
