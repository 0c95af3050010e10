import type { Compared } from './drive.ts'

/** One line of the report: the work, the results of floor and product, and whether the goal is met; undefined without a goal. */
export type Row = { work: string; floor: string; product: string; ratio: string; goal: string; met: boolean | undefined }

const perSecond = (rate: number) => `${rate >= 100 ? rate.toFixed(0) : rate.toFixed(1)}/s`

/** The row of a contest whose goal is at least this share of the floor's rate. */
export const compared = (work: string, { floor, product, ratio }: Compared, min: number): Row => ({
  work,
  floor: perSecond(floor),
  product: perSecond(product),
  ratio: ratio.toFixed(2),
  goal: `≥ ${min}`,
  met: ratio >= min,
})

/** The row of one figure whose goal is at most this value. */
export const limited = (work: string, value: number, max: number, unit: string, digits = 0): Row => ({
  work,
  floor: '',
  product: `${value.toFixed(digits)} ${unit}`,
  ratio: '',
  goal: `≤ ${max} ${unit}`,
  met: value <= max,
})

const mark = (met: boolean | undefined) => (met === undefined ? '' : met ? '✓' : '✗')
const cells = ({ work, floor, product, ratio, goal, met }: Row) => [work, floor, product, ratio, goal, mark(met)]

export const asMarkdown = (rows: readonly Row[]): string =>
  [['work', 'floor', 'product', 'ratio', 'goal', ''], ['---', '---:', '---:', '---:', '---', '---'], ...rows.map(cells)]
    .map(row => `| ${row.join(' | ')} |`)
    .join('\n')

export const asLine = (row: Row): string => {
  const [work, floor, product, ratio, goal, met] = cells(row) as [string, string, string, string, string, string]
  return `${work.padEnd(64)}${floor.padStart(10)}${product.padStart(12)}${ratio.padStart(7)}  ${goal.padEnd(12)}${met}`
}
