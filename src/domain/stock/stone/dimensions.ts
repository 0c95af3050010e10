import { compare, type Quantity, round } from '../../kit/quantity.ts'

type Measured = { length: Quantity | null; width: Quantity | null; depth: Quantity | null }

const mm = (side: Quantity) => round(side, 2)

/**
 * The dimensions of a stone in mm as the trade writes them, without the unit: '7.02 × 5.11 × 3.40'. A round stone has its smallest
 * and largest diameter: '7.02 – 7.06 × 4.31'. Empty when they are unknown.
 */
export const dimensionsOf = ({ length, width, depth }: Measured, isRound = false): string => {
  const across = [length, width].filter((side): side is Quantity => side !== null && side !== undefined)
  if (across.length === 0) return ''
  const [min, max] = [...across].sort(compare)
  const face = isRound ? [...new Set([min, max].filter(side => side !== undefined).map(mm))].join(' – ') : across.map(mm).join(' × ')
  return depth ? `${face} × ${mm(depth)}` : face
}
