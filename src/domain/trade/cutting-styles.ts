export interface CuttingStyleRow {
  readonly code: string
  readonly name: string
  readonly family: 'facet' | 'melee' | 'dome' | 'bead' | 'carved'
}

/** How facets or surfaces are cut, stated separately for crown and pavilion. */
// biome-ignore format: one row per line, in aligned columns.
export const cuttingStyles = [
  { code: 'BRI', name: 'Brilliant',                              family: 'facet'  },
  { code: 'MBR', name: 'Modified brilliant',                     family: 'facet'  },
  { code: 'STP', name: 'Step',                                   family: 'facet'  },
  { code: 'MIX', name: 'Mixed (brilliant crown, step pavilion)', family: 'facet'  },
  { code: 'POR', name: 'Portuguese',                             family: 'facet'  },
  { code: 'SCI', name: 'Scissors',                               family: 'facet'  },
  { code: 'CHK', name: 'Checkerboard',                           family: 'facet'  },
  { code: 'PRI', name: 'Princess',                               family: 'facet'  },
  { code: 'RAD', name: 'Radiant',                                family: 'facet'  },
  { code: 'SGL', name: 'Single cut',                             family: 'melee'  },
  { code: 'SWI', name: 'Swiss cut',                              family: 'melee'  },
  { code: 'FUL', name: 'Full cut',                               family: 'melee'  },
  { code: 'ROS', name: 'Rose',                                   family: 'facet'  },
  { code: 'BUF', name: 'Buff-top',                               family: 'facet'  },
  { code: 'CON', name: 'Concave',                                family: 'facet'  },
  { code: 'FAN', name: 'Fantasy',                                family: 'facet'  },
  { code: 'NAT', name: 'Native cut',                             family: 'facet'  },
  { code: 'CEY', name: 'Ceylon pavilion',                        family: 'facet'  },
  { code: 'TAB', name: 'Table cut',                              family: 'facet'  },
  { code: 'BLT', name: 'Briolette',                              family: 'facet'  },
  { code: 'CBL', name: 'Low cabochon',                           family: 'dome'   },
  { code: 'CBM', name: 'Medium cabochon',                        family: 'dome'   },
  { code: 'CBH', name: 'High cabochon',                          family: 'dome'   },
  { code: 'CBD', name: 'Double cabochon',                        family: 'dome'   },
  { code: 'SUG', name: 'Sugarloaf',                              family: 'dome'   },
  { code: 'BED', name: 'Smooth bead',                            family: 'bead'   },
  { code: 'FBD', name: 'Faceted bead',                           family: 'bead'   },
  { code: 'RDL', name: 'Rondelle',                               family: 'bead'   },
  { code: 'CAR', name: 'Carving',                                family: 'carved' },
  { code: 'PLN', name: 'Plain polish',                           family: 'carved' },
] as const satisfies readonly CuttingStyleRow[]

export type CuttingStyleCode = (typeof cuttingStyles)[number]['code']
