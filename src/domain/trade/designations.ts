/** The set of performance figures for a job. */
export const tracks = ['sales', 'cutting', 'lapidary', 'jewellery', 'office'] as const

export interface DesignationRow {
  readonly name: string
  readonly track: (typeof tracks)[number]
}

/** The jobs in the company. */
// biome-ignore format: one row per line, in aligned columns.
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
