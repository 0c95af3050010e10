/** How much light passes through a stone. */
// biome-ignore format: one row per line, in aligned columns.
export const transparencies = [
  { code: 'TP', name: 'Transparent'      },
  { code: 'ST', name: 'Semi-transparent' },
  { code: 'TL', name: 'Translucent'      },
  { code: 'SO', name: 'Semi-opaque'      },
  { code: 'OP', name: 'Opaque'           },
] as const

/** Optical effects that name or price a stone. */
// biome-ignore format: one row per line, in aligned columns.
export const phenomena = [
  { code: 'none',            name: 'None'              },
  { code: 'star-6',          name: 'Star, six rays'    },
  { code: 'star-12',         name: 'Star, twelve rays' },
  { code: 'cats-eye',        name: "Cat's-eye"         },
  { code: 'colour-change',   name: 'Color change'     },
  { code: 'adularescence',   name: 'Adularescence'     },
  { code: 'labradorescence', name: 'Labradorescence'   },
  { code: 'aventurescence',  name: 'Aventurescence'    },
  { code: 'play-of-colour',  name: 'Play of color'    },
  { code: 'orient',          name: 'Orient'            },
] as const

/** The company's internal quality scale for pricing; it is never printed on a document. */
// biome-ignore format: one row per line, in aligned columns.
export const qualityBands = [
  { code: 'XF', name: 'Extra fine' },
  { code: 'F',  name: 'Fine'       },
  { code: 'G',  name: 'Good'       },
  { code: 'C',  name: 'Commercial' },
  { code: 'L',  name: 'Low'        },
] as const

/** The naturalness of a material; different kinds are never merged. */
// biome-ignore format: one row per line, in aligned columns.
export const naturalness = [
  { code: 'natural',   name: 'Natural'   },
  { code: 'lab-grown', name: 'Lab-grown' },
  { code: 'imitation', name: 'Imitation' },
  { code: 'assembled', name: 'Assembled' },
] as const
