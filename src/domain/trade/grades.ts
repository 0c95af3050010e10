/** A grade of a scale: the code that the trade writes, its name, and other spellings of it. */
export interface GradeRow {
  readonly code: string
  readonly name: string
  readonly aliases?: readonly string[]
}
/** A clarity grade is of diamonds, of colored stones, or of both. */
export interface ClarityRow extends GradeRow {
  readonly of: 'diamond' | 'colored' | 'both'
}
/** A color grade of diamonds belongs to a group of grades. */
export interface ColourRow extends GradeRow {
  readonly group: string
}

// Every scale of this file is ordered, the best or lightest grade first. Ranges, filters and the order of lists derive from it.

const lettered = (group: string, letters: string): ColourRow[] =>
  [...letters].map(code => ({ code, name: code, aliases: [`${code} color`], group }))

/** The color grades of diamonds, D to Z. */
export const colourGrades: readonly ColourRow[] = [
  ...lettered('Colorless', 'DEF'),
  ...lettered('Near colorless', 'GHIJ'),
  ...lettered('Faint', 'KLM'),
  ...lettered('Very light', 'NOPQR'),
  ...lettered('Light', 'STUVWXYZ'),
]

/**
 * Clarity grades: those of diamonds, and the terms of dealers and laboratories for colored stones. VVS stands between VVS1 and VVS2, so a
 * range contains it only with both.
 */
// biome-ignore format: one row per line, in aligned columns.
export const clarityGrades = [
  { code: 'FL',   name: 'Flawless',                       of: 'diamond' },
  { code: 'IF',   name: 'Internally flawless',            of: 'diamond' },
  { code: 'LC',   name: 'Loupe clean',                    of: 'colored' },
  { code: 'VVS1', name: 'Very, very slightly included 1', of: 'diamond' },
  { code: 'VVS',  name: 'Very, very slightly included',   of: 'colored' },
  { code: 'VVS2', name: 'Very, very slightly included 2', of: 'diamond' },
  { code: 'EC',   name: 'Eye clean',                      of: 'colored' },
  { code: 'VS1',  name: 'Very slightly included 1',       of: 'diamond' },
  { code: 'VS',   name: 'Very slightly included',         of: 'colored' },
  { code: 'VS2',  name: 'Very slightly included 2',       of: 'diamond' },
  { code: 'SI1',  name: 'Slightly included 1',            of: 'both'    },
  { code: 'SI',   name: 'Slightly included',              of: 'colored' },
  { code: 'SI2',  name: 'Slightly included 2',            of: 'both'    },
  { code: 'SI3',  name: 'Slightly included 3',            of: 'diamond' },
  { code: 'MI',   name: 'Moderately included',            of: 'colored' },
  { code: 'I1',   name: 'Included 1',                     of: 'both'    },
  { code: 'HI',   name: 'Heavily included',               of: 'colored' },
  { code: 'I2',   name: 'Included 2',                     of: 'both'    },
  { code: 'I3',   name: 'Severely included',              of: 'both'    },
] as const satisfies readonly ClarityRow[]

/** The usual clarity of a variety, so that a grade is read relative to it. */
// biome-ignore format: one row per line, in aligned columns.
export const clarityTypes = [
  { code: 'I',   name: 'Usually eye clean'         },
  { code: 'II',  name: 'Usually somewhat included' },
  { code: 'III', name: 'Almost always included'    },
] as const satisfies readonly GradeRow[]

/** Grades of cut, polish and symmetry. Ideal is the top of the laboratories that grade above excellent. */
// biome-ignore format: one row per line, in aligned columns.
export const finishGrades = [
  { code: 'ID', name: 'Ideal',     aliases: ['I', 'IDL', 'AGS 0', 'Super ideal', 'Astor', 'Astor by Blue Nile', 'True hearts'] },
  { code: 'EX', name: 'Excellent', aliases: ['X', 'EXC', 'EXCL', 'XLNT', 'Premium', '3EX', 'Triple EX', '8X', 'EX+', 'EX-', 'H&A', 'EX H&A', 'Exzellent'] },
  { code: 'VG', name: 'Very good', aliases: ['V', 'VGD', 'V Good', 'VG+', 'VG-', 'Sehr gut'] },
  { code: 'G',  name: 'Good',      aliases: ['GD', 'Gut'] },
  { code: 'F',  name: 'Fair',      aliases: ['FR', 'FA'] },
  { code: 'P',  name: 'Poor',      aliases: ['PR'] },
] as const satisfies readonly GradeRow[]

/** How strongly a diamond glows under long-wave ultraviolet light. */
// biome-ignore format: one row per line, in aligned columns.
export const fluorescences = [
  { code: 'N',  name: 'None',        aliases: ['NO', 'NON', 'NIL', 'Negligible', 'Inert', 'FL0', 'Keine'] },
  { code: 'F',  name: 'Faint',       aliases: ['FNT', 'FA', 'SL', 'SLT', 'Slight', 'Very slight', 'VSL', 'Very faint', 'Weak', 'FL1', 'Schwach'] },
  { code: 'M',  name: 'Medium',      aliases: ['MED', 'Moderate', 'FL2', 'Mittel'] },
  { code: 'S',  name: 'Strong',      aliases: ['ST', 'STG', 'STR', 'FL3', 'Stark'] },
  { code: 'VS', name: 'Very strong', aliases: ['VST', 'VSTG', 'V STRONG', 'FL4'] },
] as const satisfies readonly GradeRow[]

/** The colors of fluorescence; nearly all diamonds that glow are blue. */
// biome-ignore format: one row per line, in aligned columns.
export const fluorescenceColours = [
  { code: 'blue',   name: 'Blue',   aliases: ['B', 'BLU', 'BL']   },
  { code: 'white',  name: 'White',  aliases: ['W', 'Chalky']      },
  { code: 'yellow', name: 'Yellow', aliases: ['Y']                },
  { code: 'green',  name: 'Green',  aliases: ['G']                },
  { code: 'orange', name: 'Orange', aliases: ['O']                },
  { code: 'red',    name: 'Red',    aliases: ['R']                },
  { code: 'pink',   name: 'Pink',   aliases: ['PK']               },
  { code: 'violet', name: 'Violet', aliases: ['V', 'Purple']      },
] as const satisfies readonly GradeRow[]

/** The size of the facet at the point of a stone. */
// biome-ignore format: one row per line, in aligned columns.
export const culets = [
  { code: 'N',   name: 'None',            aliases: ['NO', 'NON', 'Pointed', 'PT', 'PTD'] },
  { code: 'VSM', name: 'Very small',      aliases: ['VS', 'VSML']                        },
  { code: 'SM',  name: 'Small',           aliases: ['S', 'SML']                          },
  { code: 'M',   name: 'Medium',          aliases: ['MED']                               },
  { code: 'SL',  name: 'Slightly large',  aliases: ['SLG', 'SLL']                        },
  { code: 'L',   name: 'Large',           aliases: ['LG', 'LGE']                         },
  { code: 'VL',  name: 'Very large',      aliases: ['VLG', 'VLGE']                       },
  { code: 'XL',  name: 'Extremely large', aliases: ['EL', 'XLG', 'EXL']                  },
] as const satisfies readonly GradeRow[]

/** How light or dark a color is, on the scale of GIA, whose ends 0, 1, 9 and 10 do not occur in cut stones. */
// biome-ignore format: one row per line, in aligned columns.
export const tones = [
  { code: '2', name: 'Very light',   aliases: ['VL']         },
  { code: '3', name: 'Light',        aliases: ['L']          },
  { code: '4', name: 'Medium light', aliases: ['ML']         },
  { code: '5', name: 'Medium',       aliases: ['M', 'MED']   },
  { code: '6', name: 'Medium dark',  aliases: ['MD']         },
  { code: '7', name: 'Dark',         aliases: ['D', 'Deep']  },
  { code: '8', name: 'Very dark',    aliases: ['VD']         },
] as const satisfies readonly GradeRow[]

/** Saturation: how pure a color is, on the scale of GIA. */
// biome-ignore format: one row per line, in aligned columns.
export const saturations = [
  { code: '1', name: 'Grayish or brownish',               aliases: ['Grayish', 'Brownish']                             },
  { code: '2', name: 'Slightly grayish or brownish',      aliases: ['Slightly grayish', 'Slightly brownish']           },
  { code: '3', name: 'Very slightly grayish or brownish', aliases: ['Very slightly grayish', 'Very slightly brownish'] },
  { code: '4', name: 'Moderately strong',                 aliases: ['MSTR']                                            },
  { code: '5', name: 'Strong',                            aliases: ['STR', 'Intense']                                  },
  { code: '6', name: 'Vivid',                             aliases: ['VIV']                                             },
] as const satisfies readonly GradeRow[]
