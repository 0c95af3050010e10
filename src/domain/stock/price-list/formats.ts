import type { ValueName } from './values.ts'

/** A column of a format: its heading, and the value of a stone that it has. Null where the company does not keep that value. */
export type FormatColumn = readonly [heading: string, value: ValueName | null]

/** The format of a price list: of a market, or of the company. */
export type Format = {
  market: string
  /** Which goods the market lists: single polished diamonds, or all polished stones. */
  goods: 'diamonds' | 'polished'
  /** Whether the market lists stones that were grown in a laboratory. */
  labGrown: boolean
  /** The currency of all prices, without which no stone is listed. Null keeps each asking currency, and stones without a price. */
  currency: string | null
  /** The headings by which the format is known, in the order of the file. */
  columns: readonly FormatColumn[]
  /** Further columns of the file. Other formats have the same headings. */
  further: readonly FormatColumn[]
}

/**
 * The formats of price lists (docs/domain/stock.md#price-lists). The import knows a list by the same headings. A new market is one more
 * entry.
 */
// biome-ignore format: the columns of a file read as a row.
export const formats = {
  stonebook: {
    market: 'Stonebook price list', goods: 'polished', labGrown: true, currency: null,
    columns: [
      ['SKU', 'sku'], ['Stone', 'stone'], ['Shape', 'shape'], ['Pieces', 'pieces'], ['Carats', 'weight'], ['Measurements mm', 'dimensions'], ['Color', 'color'], ['Clarity', 'clarity'],
      ['Treatment', 'treatment'], ['Origin', 'origin'], ['Lab', 'lab'], ['Report number', 'reportNumber'], ['Price per carat', 'perCarat'], ['Price', 'total'], ['Currency', 'currency'], ['Branch', 'branch'],
    ],
    further: [['Pair number', 'pairNumber'], ['Picture link', 'pictureLink'], ['Video link', 'videoLink']],
  },
  rapnet: {
    market: 'RapNet', goods: 'diamonds', labGrown: false, currency: 'USD',
    columns: [
      ['Stock #', 'sku'], ['Shape', 'shape'], ['Weight', 'weight'], ['Color', 'color'], ['Clarity', 'clarity'], ['Cut Grade', 'cut'], ['Polish', 'polish'], ['Symmetry', 'symmetry'],
      ['Fluorescence Intensity', 'fluorescence'], ['Fluorescence Color', 'fluorescenceColor'], ['Measurements', 'dimensions'], ['Lab', 'lab'], ['Certificate #', 'reportNumber'], ['Treatment', 'treatment'],
      ['RapNet Price', null], ['Cash Price', null], ['Girdle Thin', null], ['Girdle Thick', null], ['Culet Size', 'culet'], ['Key To Symbols', null], ['Rap %', null],
    ],
    further: [['Price', 'perCarat'], ['Depth %', 'depthPercent'], ['Table %', 'tablePercent'], ['Girdle Condition', 'girdle'], ['Pair Stock #', 'pairNumber']],
  },
  idex: {
    market: 'IDEX', goods: 'diamonds', labGrown: false, currency: 'USD',
    columns: [
      ['Item ID #', null], ['Supplier Stock Ref', 'sku'], ['Cut', 'shape'], ['Carat', 'weight'], ['Color', 'color'], ['Natural Fancy Color', null], ['Clarity', 'clarity'], ['Make', 'cut'],
      ['Grading Lab', 'lab'], ['Certificate Number', 'reportNumber'], ['Price Per Carat', 'perCarat'], ['% Off IDEX List', null],
      ['Measurement Length', 'length'], ['Measurement Width', 'width'], ['Measurement Height', 'depth'], ['Graining', null], ['Online Report', null],
    ],
    further: [['Polish', 'polish'], ['Symmetry', 'symmetry'], ['Fluorescence Intensity', 'fluorescence'], ['Fluorescence Color', 'fluorescenceColor'], ['Treatment', 'treatment'], ['Total Depth %', 'depthPercent'], ['Table %', 'tablePercent'], ['Culet Size', 'culet']],
  },
  nivoda: {
    market: 'Nivoda', goods: 'diamonds', labGrown: true, currency: 'USD',
    columns: [
      ['stock_id', 'sku'], ['shape', 'shape'], ['carats', 'weight'], ['color', 'color'], ['clarity', 'clarity'], ['cut', 'cut'], ['polish', 'polish'], ['symmetry', 'symmetry'], ['fluorescence_intensity', 'fluorescence'],
      ['lab', 'lab'], ['certificate_number', 'reportNumber'], ['depth_percentage', 'depthPercent'], ['table_percentage', 'tablePercent'], ['eye_clean', null], ['milky', null], ['video', 'videoLink'], ['image', 'pictureLink'],
      ['mine_of_origin', 'origin'], ['lab_grown', 'isLabGrown'], ['bgm', null],
    ],
    further: [['fluorescence_color', 'fluorescenceColor'], ['length', 'length'], ['width', 'width'], ['height', 'depth'], ['treatment', 'treatment'], ['price_per_carat', 'perCarat']],
  },
  vdb: {
    market: 'VDB', goods: 'diamonds', labGrown: true, currency: 'USD',
    columns: [
      ['Stock #', 'sku'], ['Growth Type', 'growth'], ['Shape', 'shape'], ['Weight', 'weight'], ['Color', 'color'], ['Clarity', 'clarity'], ['Cut Grade', 'cut'], ['Polish', 'polish'], ['Symmetry', 'symmetry'],
      ['Fluorescence Intensity', 'fluorescence'], ['Measurements', 'dimensions'], ['Lab', 'lab'], ['Certificate #', 'reportNumber'], ['Total Price', null], ['Price Per Carat', 'perCarat'],
      ['Video Link', 'videoLink'], ['Image Link', 'pictureLink'], ['Certificate Link', null], ['Availability', 'availability'],
    ],
    further: [['Fluorescence Color', 'fluorescenceColor'], ['Treatment', 'treatment'], ['Depth %', 'depthPercent'], ['Table %', 'tablePercent'], ['Girdle Condition', 'girdle'], ['Culet Size', 'culet']],
  },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats

/** The headings by which a format is known. */
export const headingsOf = (name: FormatName): string[] => formats[name].columns.map(([heading]) => heading)

/** The columns of a file in a format, with the value of each. */
export const columnsOf = (name: FormatName): { heading: string; value: ValueName }[] => {
  const { columns, further }: Format = formats[name]
  return [...columns, ...further].flatMap(([heading, value]) => (value ? [{ heading, value }] : []))
}
