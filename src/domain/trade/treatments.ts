/** `words` is the text for customers on an invoice; a higher `severity` is a worse disclosure. */
export interface TreatmentRow {
  readonly code: string
  readonly name: string
  readonly words: string
  readonly severity: number
}

/** Treatments, worst first: merging keeps the one with the highest severity. */
// biome-ignore format: one row per line, in aligned columns.
export const treatments = [
  { code: 'IMIT', name: 'Imitation',          words: 'imitation',                              severity: 16 },
  { code: 'SYN',  name: 'Synthetic',          words: 'laboratory-grown',                       severity: 15 },
  { code: 'ASBL', name: 'Assembled',          words: 'assembled stone',                        severity: 14 },
  { code: 'F',    name: 'Filled',             words: 'fissures or cavities filled',            severity: 13 },
  { code: 'U',    name: 'Diffused',           words: 'color by diffusion of elements',        severity: 12 },
  { code: 'HP',   name: 'Heat and pressure',  words: 'heated under pressure',                  severity: 11 },
  { code: 'D',    name: 'Dyed',               words: 'dyed',                                   severity: 10 },
  { code: 'C',    name: 'Coated',             words: 'surface coated',                         severity: 9  },
  { code: 'I',    name: 'Impregnated',        words: 'impregnated with polymer',               severity: 8  },
  { code: 'R',    name: 'Irradiated',         words: 'irradiated',                             severity: 7  },
  { code: 'L',    name: 'Lasered',            words: 'inclusions laser drilled',               severity: 6  },
  { code: 'B',    name: 'Bleached',           words: 'bleached',                               severity: 5  },
  { code: 'O',    name: 'Oiled',              words: 'clarity enhanced with colorless oil',   severity: 4  },
  { code: 'W',    name: 'Waxed',              words: 'waxed',                                  severity: 3  },
  { code: 'H',    name: 'Heated',             words: 'heated',                                 severity: 2  },
  { code: 'E',    name: 'Routinely enhanced', words: 'enhanced in the way usual for this gem', severity: 1  },
  { code: 'N',    name: 'Not enhanced',       words: 'no treatment',                           severity: 0  },
] as const satisfies readonly TreatmentRow[]

export type TreatmentCode = (typeof treatments)[number]['code']

/** The extent of a treatment: plain words, then the codes of laboratories. */
// biome-ignore format: one row per line, in aligned columns.
export const treatmentExtents = [
  { code: 'insignificant', name: 'Insignificant',             words: 'insignificant',                             severity: 1 },
  { code: 'minor',         name: 'Minor',                     words: 'minor',                                     severity: 2 },
  { code: 'moderate',      name: 'Moderate',                  words: 'moderate',                                  severity: 3 },
  { code: 'significant',   name: 'Significant',               words: 'significant',                               severity: 4 },
  { code: 'NTE',           name: 'No thermal enhancement',    words: 'no indication of heating',                  severity: 0 },
  { code: 'MTE',           name: 'Minor thermal enhancement', words: 'minor indication of heating',               severity: 1 },
  { code: 'TE',            name: 'Thermal enhancement',       words: 'indication of heating',                     severity: 1 },
  { code: 'TE1',           name: 'Heated, residue 1',         words: 'heated, residue in fissures insignificant', severity: 1 },
  { code: 'TE2',           name: 'Heated, residue 2',         words: 'heated, residue in fissures minor',         severity: 2 },
  { code: 'TE3',           name: 'Heated, residue 3',         words: 'heated, residue in fissures moderate',      severity: 3 },
  { code: 'TE4',           name: 'Heated, residue 4',         words: 'heated, residue in fissures considerable',  severity: 4 },
  { code: 'TE5',           name: 'Heated, residue 5',         words: 'heated, residue in fissures significant',   severity: 5 },
  { code: 'C1',            name: 'Cavities 1',                words: 'minor filling in cavities',                 severity: 2 },
  { code: 'C2',            name: 'Cavities 2',                words: 'moderate filling in cavities',              severity: 3 },
  { code: 'C3',            name: 'Cavities 3',                words: 'significant filling in cavities',           severity: 4 },
  { code: 'F1',            name: 'Clarity enhancement 1',     words: 'minor clarity enhancement',                 severity: 2 },
  { code: 'F2',            name: 'Clarity enhancement 2',     words: 'moderate clarity enhancement',              severity: 3 },
  { code: 'F3',            name: 'Clarity enhancement 3',     words: 'significant clarity enhancement',           severity: 4 },
] as const satisfies readonly TreatmentRow[]

export type TreatmentExtentCode = (typeof treatmentExtents)[number]['code']

/** The source of a statement about treatment or origin. */
export const bases = ['lab', 'supplier', 'our opinion', 'unknown'] as const

export type Basis = (typeof bases)[number]
