import { inCarats, type Quantity, round, times } from '../../../domain/kit/quantity.ts'

/** A weight that a scale sent, in the unit it shows. */
export type Reading = { weight: Quantity; unit: 'ct' | 'g' }

const perGram = { mg: '0.001', g: '1', kg: '1000' } as const
const isMetric = (unit: string): unit is keyof typeof perGram => unit in perGram

// Scales write a line in one of a few ways: 'ST,+00012.34  ct', 'S S     12.345 g', '    12.345 ct', 'N   12.345 ct'. A weight that still moves
// begins with US (A&D), S D (Mettler Toledo), or ends with a question mark (Ohaus).
const isMoving = (line: string): boolean => /^\s*(US\b|S\s+D\b|SD\b)/i.test(line) || line.includes('?')
const weightIn = /([+-]?)\s*(\d+(?:[.,]\d+)?)\s*(mg|kg|g|cts?|car|carats?)\s*$/i

/** The weight in a line of a scale; 'moving' while it is not steady, null for a line without a weight and its unit. */
export const readingIn = (line: string): Reading | 'moving' | null => {
  if (isMoving(line)) return 'moving'
  const [, sign = '', digits = '', unit = ''] = weightIn.exec(line.trim()) ?? []
  if (!digits) return null
  const weight = times(`${sign === '-' ? '-' : ''}${digits.replace(',', '.')}`, '1')
  const metric = unit.toLowerCase()
  return isMetric(metric) ? { weight: times(weight, perGram[metric]), unit: 'g' } : { weight, unit: 'ct' }
}

/** A reading in the unit of a field, to three decimals. */
export const weightFor = ({ weight, unit }: Reading, field: Reading['unit']): Quantity => {
  if (unit === field) return round(weight, 3)
  return field === 'ct' ? inCarats(weight, 'g') : round(times(weight, '0.2'), 3)
}

/** Collects the text of a scale, which comes in pieces, into lines. */
export const lineReader = (onLine: (line: string) => void) => {
  let begun = ''
  return (text: string): void => {
    const lines = `${begun}${text}`.split(/[\r\n]+/)
    begun = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) onLine(line)
  }
}
