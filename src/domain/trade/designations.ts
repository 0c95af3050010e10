/** Which set of figures a person's performance is judged by. */
export const tracks = ['sales', 'cutting', 'lapidary', 'jewellery', 'office'] as const

export interface DesignationRow {
  readonly name: string
  readonly track: (typeof tracks)[number]
}

/** Posts a person can hold in the house. */
// biome-ignore format: a row a line, in columns, reads as a dictionary.
export const designations = [
  { name: 'Branch Manager',     track: 'sales'     },
  { name: 'Senior Sales',       track: 'sales'     },
  { name: 'Sales Executive',    track: 'sales'     },
  { name: 'Cutter (Faceter)',   track: 'cutting'   },
  { name: 'Pre-former',         track: 'cutting'   },
  { name: 'Calibrator',         track: 'cutting'   },
  { name: 'Polisher',           track: 'cutting'   },
  { name: 'Cabochon Cutter',    track: 'lapidary'  },
  { name: 'Lapidary',           track: 'lapidary'  },
  { name: 'Goldsmith',          track: 'jewellery' },
  { name: 'Stone Setter',       track: 'jewellery' },
  { name: 'Caster',             track: 'jewellery' },
  { name: 'Jewelry Polisher', track: 'jewellery' },
  { name: 'QC Inspector',       track: 'jewellery' },
  { name: 'Sorter / Grader',    track: 'office'    },
  { name: 'Gemologist',        track: 'office'    },
  { name: 'Accountant',         track: 'office'    },
  { name: 'Store Keeper',       track: 'office'    },
  { name: 'Courier',            track: 'office'    },
] as const satisfies readonly DesignationRow[]
