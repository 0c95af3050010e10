import type { StoneCode } from './stone-names.ts'

export interface TradeColourRow {
  readonly name: string
  readonly hue: string
  readonly stones: readonly StoneCode[]
}

/** Trade color terms, offered for the stones they apply to. */
// biome-ignore format: one row per line, in aligned columns.
export const tradeColours = [
  { name: "Pigeon's blood", hue: 'red',         stones: ['RU']               },
  { name: 'Royal blue',     hue: 'blue',        stones: ['BS', 'SPB']        },
  { name: 'Cornflower',     hue: 'blue',        stones: ['BS']               },
  { name: 'Velvet',         hue: 'blue',        stones: ['BS']               },
  { name: 'Padparadscha',   hue: 'pink-orange', stones: ['PD']               },
  { name: 'Hot pink',       hue: 'pink',        stones: ['PS', 'SPP', 'PKT'] },
  { name: 'Baby pink',      hue: 'pink',        stones: ['PS', 'MG', 'KZ']   },
  { name: 'Neon pink',      hue: 'pink',        stones: ['SPP']              },
  { name: 'Peacock',        hue: 'teal',        stones: ['TE']               },
  { name: 'Teal',           hue: 'teal',        stones: ['TE', 'IN']         },
  { name: 'Canary',         hue: 'yellow',      stones: ['YS', 'GT']         },
  { name: 'Golden',         hue: 'yellow',      stones: ['YS', 'HE', 'PLS']  },
  { name: 'Whisky',         hue: 'brown',       stones: ['SQ', 'ZR']         },
  { name: 'Cognac',         hue: 'brown',       stones: ['ZR', 'TI']         },
  { name: 'Honey',          hue: 'yellow',      stones: ['CE', 'AB']         },
  { name: 'Milk and honey', hue: 'yellow',      stones: ['CE']               },
  { name: 'Muzo green',     hue: 'green',       stones: ['EM']               },
  { name: 'Vivid green',    hue: 'green',       stones: ['EM', 'TS']         },
  { name: 'Old mine',       hue: 'green',       stones: ['EM']               },
  { name: 'Mint',           hue: 'green',       stones: ['TS', 'GT']         },
  { name: 'Chrome',         hue: 'green',       stones: ['CT', 'CD']         },
  { name: 'Electric blue',  hue: 'neon blue',   stones: ['PT']               },
  { name: 'Neon blue',      hue: 'neon blue',   stones: ['PT', 'AP']         },
  { name: 'Windex blue',    hue: 'neon blue',   stones: ['PT']               },
  { name: 'Lagoon',         hue: 'teal',        stones: ['GT', 'IN']         },
  { name: 'Cobalt blue',    hue: 'blue',        stones: ['SPB']              },
  { name: 'Raspberry',      hue: 'red',         stones: ['RB', 'RG']         },
  { name: 'Grape',          hue: 'purple',      stones: ['RG', 'AM']         },
  { name: 'Mandarin',       hue: 'orange',      stones: ['MD']               },
  { name: 'Fanta',          hue: 'orange',      stones: ['MD']               },
  { name: 'Horsetail',      hue: 'green',       stones: ['DM']               },
  { name: 'Santa Maria',    hue: 'blue',        stones: ['AQ']               },
  { name: 'Double blue',    hue: 'blue',        stones: ['AQ']               },
  { name: 'Violet blue',    hue: 'violet-blue', stones: ['TZ', 'IO']         },
  { name: 'Siberian',       hue: 'purple',      stones: ['AM']               },
  { name: 'Madeira',        hue: 'orange',      stones: ['CI']               },
  { name: 'London blue',    hue: 'blue',        stones: ['TB']               },
  { name: 'Swiss blue',     hue: 'blue',        stones: ['TB']               },
  { name: 'Sky blue',       hue: 'blue',        stones: ['TB', 'TQ']         },
  { name: 'Imperial',       hue: 'orange',      stones: ['TI', 'MY']         },
  { name: 'Imperial green', hue: 'green',       stones: ['JD']               },
  { name: 'Lavender',       hue: 'purple',      stones: ['SPL', 'JD']        },
  { name: 'Steel',          hue: 'grey',        stones: ['SPG']              },
  { name: 'Peach',          hue: 'pink-orange', stones: ['MG', 'MS']         },
  { name: 'Ox blood',       hue: 'red',         stones: ['CO']               },
  { name: 'Angel skin',     hue: 'pink',        stones: ['CO']               },
] as const satisfies readonly TradeColourRow[]

/** Hues, in the order of the color wheel, then the neutral ones. */
// biome-ignore format: one row per line, in aligned columns.
export const hues = [
  { code: 'R',   name: 'Red'              },
  { code: 'rO',  name: 'Reddish orange'   },
  { code: 'O',   name: 'Orange'           },
  { code: 'yO',  name: 'Yellowish orange' },
  { code: 'oY',  name: 'Orangy yellow'    },
  { code: 'Y',   name: 'Yellow'           },
  { code: 'gY',  name: 'Greenish yellow'  },
  { code: 'yG',  name: 'Yellowish green'  },
  { code: 'G',   name: 'Green'            },
  { code: 'bG',  name: 'Bluish green'     },
  { code: 'gB',  name: 'Greenish blue'    },
  { code: 'B',   name: 'Blue'             },
  { code: 'vB',  name: 'Violetish blue'   },
  { code: 'V',   name: 'Violet'           },
  { code: 'bP',  name: 'Bluish purple'    },
  { code: 'P',   name: 'Purple'           },
  { code: 'rP',  name: 'Reddish purple'   },
  { code: 'pR',  name: 'Purplish red'     },
  { code: 'Pk',  name: 'Pink'             },
  { code: 'Brn', name: 'Brown'            },
  { code: 'Gry', name: 'Gray'             },
  { code: 'W',   name: 'White'            },
  { code: 'Bk',  name: 'Black'            },
  { code: 'CL',  name: 'Colorless'       },
] as const

/** How strongly a second hue shows beside the first. */
// biome-ignore format: one row per line, in aligned columns.
export const hueModifiers = [
  { code: 'vsl', name: 'Very slightly' },
  { code: 'sl',  name: 'Slightly'      },
  { code: 'st',  name: 'Strongly'      },
  { code: 'vst', name: 'Very strongly' },
] as const
