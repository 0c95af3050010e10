/** `whole` stock moves only as a whole; `divisible` stock may be split and merged; `optional` pieces may stay uncounted. */
export interface InventoryTypeRow {
  readonly code: string
  readonly name: string
  readonly whole: boolean
  readonly pieces: 'one' | 'two' | 'many' | 'optional'
  readonly unit: 'ct' | 'g'
  readonly divisible: boolean
}

/** The types of stock: how an item is counted, weighed and moved. */
// biome-ignore format: one row per line, in aligned columns.
export const inventoryTypes = [
  { code: 'single',    name: 'Single stone',       whole: true,  pieces: 'one',      unit: 'ct', divisible: false },
  { code: 'pair',      name: 'Matched pair',       whole: true,  pieces: 'two',      unit: 'ct', divisible: false },
  { code: 'set',       name: 'Set or layout',      whole: true,  pieces: 'many',     unit: 'ct', divisible: false },
  { code: 'parcel',    name: 'Parcel',             whole: false, pieces: 'many',     unit: 'ct', divisible: true  },
  { code: 'melee',     name: 'Melee',              whole: false, pieces: 'optional', unit: 'ct', divisible: true  },
  { code: 'rough',     name: 'Rough',              whole: false, pieces: 'optional', unit: 'ct', divisible: true  },
  { code: 'preform',   name: 'Preforms',           whole: false, pieces: 'many',     unit: 'ct', divisible: true  },
  { code: 'beads',     name: 'Beads and strands',  whole: false, pieces: 'many',     unit: 'ct', divisible: true  },
  { code: 'carving',   name: 'Carvings',           whole: false, pieces: 'many',     unit: 'ct', divisible: true  },
  { code: 'jewellery', name: 'Jewelry',          whole: true,  pieces: 'one',      unit: 'g',  divisible: false },
  { code: 'metal',     name: 'Metal and findings', whole: false, pieces: 'optional', unit: 'g',  divisible: true  },
] as const satisfies readonly InventoryTypeRow[]

export type InventoryTypeCode = (typeof inventoryTypes)[number]['code']

/** The categories of stock, for grouping and reports. */
// biome-ignore format: one row per line, in aligned columns.
export const inventoryCategories = [
  { code: 'precious',      name: 'Precious'      },
  { code: 'semi-precious', name: 'Semi-precious' },
  { code: 'collector',     name: 'Collector'     },
  { code: 'phenomenal',    name: 'Phenomenal'    },
  { code: 'organic',       name: 'Organic'       },
  { code: 'diamond',       name: 'Diamond'       },
  { code: 'lab-grown',     name: 'Lab-grown'     },
  { code: 'imitation',     name: 'Imitation'     },
  { code: 'jewellery',     name: 'Jewelry'     },
  { code: 'metal',         name: 'Metal'         },
] as const satisfies readonly { readonly code: string; readonly name: string }[]

export type InventoryCategoryCode = (typeof inventoryCategories)[number]['code']
