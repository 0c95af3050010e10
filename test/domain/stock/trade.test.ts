import { describe, expect, it } from 'vitest'
import { hueModifiers, hues, tradeColours } from '../../../src/domain/trade/colours.ts'
import { countries } from '../../../src/domain/trade/countries.ts'
import { currencies } from '../../../src/domain/trade/currencies.ts'
import { cuttingShapes } from '../../../src/domain/trade/cutting-shapes.ts'
import { cuttingStyles } from '../../../src/domain/trade/cutting-styles.ts'
import { designations, tracks } from '../../../src/domain/trade/designations.ts'
import { expenseTypes } from '../../../src/domain/trade/expense-types.ts'
import {
  clarityGrades,
  clarityTypes,
  colourGrades,
  culets,
  finishGrades,
  fluorescenceColours,
  fluorescences,
  saturations,
  tones,
} from '../../../src/domain/trade/grades.ts'
import { inventoryCategories, inventoryTypes } from '../../../src/domain/trade/inventory-types.ts'
import { labs } from '../../../src/domain/trade/labs.ts'
import { origins } from '../../../src/domain/trade/origins.ts'
import { purchaseTypes } from '../../../src/domain/trade/purchase-types.ts'
import { services } from '../../../src/domain/trade/services.ts'
import { type ShapeRow, shapes } from '../../../src/domain/trade/shapes.ts'
import { sizes } from '../../../src/domain/trade/sizes.ts'
import { type StoneNameRow, stoneNames } from '../../../src/domain/trade/stone-names.ts'
import { naturalness, phenomena, qualityBands, transparencies } from '../../../src/domain/trade/stone-words.ts'
import { firstTaxRates, untaxedCodes } from '../../../src/domain/trade/tax-codes.ts'
import { treatmentExtents, treatments } from '../../../src/domain/trade/treatments.ts'

const coded: Record<string, readonly { readonly code: string | number; readonly name?: string }[]> = {
  clarityGrades,
  clarityTypes,
  colourGrades,
  countries,
  culets,
  currencies,
  cuttingShapes,
  cuttingStyles,
  expenseTypes,
  finishGrades,
  fluorescenceColours,
  fluorescences,
  hueModifiers,
  hues,
  inventoryCategories,
  inventoryTypes,
  labs,
  naturalness,
  origins,
  phenomena,
  purchaseTypes,
  qualityBands,
  saturations,
  services,
  shapes,
  stoneNames: stoneNames.map(row => ({ code: row.code, name: row.variety })),
  taxCodes: [...untaxedCodes, ...firstTaxRates],
  tones,
  transparencies,
  treatmentExtents,
  treatments,
}

/** Values that occur more than once, ignoring case and outer spaces. */
const repeated = (words: readonly (string | number)[]) => {
  const folded = words.map(word => String(word).trim().toLowerCase())
  return folded.filter((word, at) => folded.indexOf(word) !== at)
}

type Coded = readonly { readonly code: string }[]

const expectKnown = (used: readonly string[], rows: Coded) => {
  const known = new Set(rows.map(row => row.code))
  expect(used.filter(code => !known.has(code))).toEqual([])
}

describe('lists', () => {
  it.each(Object.entries(coded))('%s have unique codes and names', (_, rows) => {
    expect(repeated(rows.map(row => row.code))).toEqual([])
    expect(repeated(rows.flatMap(row => row.name ?? []))).toEqual([])
  })

  it('list each designation and trade color once', () => {
    expect(repeated(designations.map(row => row.name))).toEqual([])
    expect(repeated(tradeColours.map(row => row.name))).toEqual([])
    expect(new Set(designations.map(row => row.track))).toEqual(new Set(tracks))
  })

  it('use one set of codes for purchases and expenses', () => {
    expect(repeated([...purchaseTypes, ...expenseTypes].map(row => row.code))).toEqual([])
  })

  it('refer only to countries that exist', () => {
    const used = [...origins, ...labs].flatMap(row => row.country ?? [])
    expectKnown(used, countries)
  })

  it('refer only to shapes, styles, treatments and stones that exist', () => {
    const outlines = [...cuttingShapes, ...sizes].map(row => row.shape)
    const styles = cuttingShapes.map(row => row.style)
    const added = services.flatMap(row => row.addsTreatment ?? [])
    const coloured = tradeColours.flatMap(row => [...row.stones])
    expectKnown(outlines, shapes)
    expectKnown(styles, cuttingStyles)
    expectKnown(added, treatments)
    expectKnown(coloured, stoneNames)
  })

  it('rank treatments from the most severe', () => {
    const severities = treatments.map(row => row.severity)
    expect(severities).toEqual([...new Set(severities)].sort((a, b) => b - a))
    expect(treatments.find(row => row.code === 'N')?.severity).toBe(0)
  })

  it('have the decimals of each currency', () => {
    const digits = Object.fromEntries(currencies.map(row => [row.code, row.digits]))
    expect(digits).toMatchObject({ USD: 2, JPY: 0, KWD: 3, BHD: 3, OMR: 3 })
  })

  it('list every ISO country', () => expect(countries).toHaveLength(249))
})

describe('shapes', () => {
  it('have distinct names for the import', () => {
    const rows: readonly ShapeRow[] = shapes
    const words = rows.flatMap(row => [...new Set([row.code, row.name.toUpperCase(), ...row.aliases])])
    expect(repeated(words)).toEqual([])
  })

  it('have a weight factor no larger than that of a box', () => {
    for (const { factor } of shapes) expect(Number(factor)).toBeGreaterThan(0.001)
    for (const { factor } of shapes) expect(Number(factor)).toBeLessThan(0.005)
  })
})

describe('sizes', () => {
  const carats = (shape: string, label: string) => sizes.find(row => row.shape === shape && row.label === label)?.nominalCarats

  it('are unique by shape, length and width', () => {
    expect(repeated(sizes.map(row => `${row.shape} ${row.length} ${row.width}`))).toEqual([])
    expect(repeated(sizes.map(row => `${row.shape} ${row.label}`))).toEqual([])
    expect(repeated(sizes.flatMap(row => row.sieve ?? []))).toEqual([])
  })

  it('have the weight of the formula', () => {
    expect(carats('RD', '6.0')).toBe('1.089')
    expect(carats('OV', '8x6')).toBe('1.613')
    expect(carats('MQ', '8x4')).toBe('0.737')
    expect(carats('RD', '1.0')).toBe('0.005')
  })

  it('have the larger side first', () => {
    for (const row of sizes) expect(Number(row.length)).toBeGreaterThanOrEqual(Number(row.width))
  })
})

describe('stone names', () => {
  const rows: readonly StoneNameRow[] = stoneNames

  it('have short codes, and no synonym that is the name of another stone', () => {
    for (const row of rows) expect(row.code).toMatch(/^[A-Z]{2,4}$/)
    expect(repeated(rows.flatMap(row => [row.variety, ...row.synonyms]))).toEqual([])
  })

  it('refer only to treatments, categories and origins that exist', () => {
    const treated = rows.flatMap(row => row.treatments)
    const categories = rows.map(row => row.category)
    const places = rows.flatMap(row => row.origins.map(([place]) => place))
    expectKnown(treated, treatments)
    expectKnown(categories, inventoryCategories)
    expectKnown(places, origins)
    // Metal is not treated.
    for (const row of rows) expect(row.treatments.length > 0, row.code).toBe(row.category !== 'metal')
  })

  it('distribute all of the demo stones', () => {
    const total = rows.reduce((sum, row) => sum + row.share, 0)
    expect(Math.abs(total - 100)).toBeLessThanOrEqual(1)
  })

  it('have rising prices in five weight bands', () => {
    for (const { code, bands } of rows) {
      expect(bands, code).toHaveLength(5)
      for (const [low, high] of bands) expect(low, code).toBeLessThan(high)
      const highs = bands.map(([, high]) => high)
      expect(highs, code).toEqual([...highs].sort((a, b) => a - b))
    }
  })

  it('have an origin for every stone of the demo', () => {
    for (const row of rows) if (row.share > 0) expect(row.origins, row.code).not.toHaveLength(0)
    for (const row of rows) expect(repeated(row.origins.map(([place]) => place)), row.code).toEqual([])
  })
})
