import { targets } from '../../../domain/stock/import/columns.ts'
import type { Template } from '../../kit/import/resource.ts'

const example: Readonly<Record<string, string>> = {
  ...{
    sku: 'EXAMPLE-1',
    type: 'single',
    stoneName: 'Blue sapphire',
    shape: 'Oval',
    pieces: '1',
    weight: '2.05',
    dimensions: '8.10 x 6.20 x 4.55',
  },
  ...{ origin: 'Ceylon', colour: 'Royal blue', clarity: 'VS', treatments: 'H', lab: 'GRS', reportNumber: 'GRS2026-000001' },
  ...{ askingRate: '1250', askingBasis: 'per carat', currency: 'USD', costRate: '800', costBasis: 'per carat', location: 'Safe 1' },
}

/** The template of a stock list: measurements in one column, and one stone as example. */
export const stockTemplate = async (): Promise<Template> => {
  const shown = targets.filter(({ value }) => !['length', 'width', 'depth'].includes(value))
  return {
    columns: shown.map(({ label }) => ({ header: label, kind: 'text' })),
    example: shown.map(({ value }) => example[value] ?? ''),
  }
}
