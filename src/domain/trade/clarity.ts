/** A lower `rank` means a cleaner stone. */
export interface ClarityRow {
  readonly code: string
  readonly name: string
  readonly rank: number
}

/** Clarity grades of colored stones: dealer terms and laboratory grades, cleanest first. */
// biome-ignore format: one row per line, in aligned columns.
export const clarityGrades = [
  { code: 'LC',  name: 'Loupe clean',                  rank: 1  },
  { code: 'VVS', name: 'Very, very slightly included', rank: 2  },
  { code: 'EC',  name: 'Eye clean',                    rank: 3  },
  { code: 'VS',  name: 'Very slightly included',       rank: 4  },
  { code: 'SI',  name: 'Slightly included',            rank: 5  },
  { code: 'SI1', name: 'Slightly included 1',          rank: 5  },
  { code: 'SI2', name: 'Slightly included 2',          rank: 6  },
  { code: 'MI',  name: 'Moderately included',          rank: 7  },
  { code: 'I1',  name: 'Included 1',                   rank: 8  },
  { code: 'HI',  name: 'Heavily included',             rank: 9  },
  { code: 'I2',  name: 'Included 2',                   rank: 9  },
  { code: 'I3',  name: 'Severely included',            rank: 10 },
] as const satisfies readonly ClarityRow[]

/** The usual clarity of a variety, so that a grade is read relative to it. */
// biome-ignore format: one row per line, in aligned columns.
export const clarityTypes = [
  { code: 'I',   name: 'Usually eye clean'         },
  { code: 'II',  name: 'Usually somewhat included' },
  { code: 'III', name: 'Almost always included'    },
] as const satisfies readonly { readonly code: string; readonly name: string }[]
