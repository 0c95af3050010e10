/** `factor` × length × width × depth (mm) × specific gravity gives carats; `aliases` are in capitals. */
export interface ShapeRow {
  readonly code: string
  readonly name: string
  readonly round: boolean
  readonly factor: string
  readonly aliases: readonly string[]
}

/** Outlines of finished stones; aliases are the terms that other companies use in imported lists. */
// biome-ignore format: one row per line, in aligned columns.
export const shapes = [
  { code: 'RD',   name: 'Round',                 round: true,  factor: '0.00180', aliases: ['B', 'BR', 'RB', 'RBC', 'RND', 'ROUND BRILLIANT']            },
  { code: 'OV',   name: 'Oval',                  round: false, factor: '0.00200', aliases: ['O', 'OB', 'OVL', 'OVAL BRILLIANT']                          },
  { code: 'CU',   name: 'Cushion',               round: false, factor: '0.00210', aliases: ['C', 'CUS', 'CUSH', 'CB', 'CUSHION BRILLIANT']               },
  { code: 'SQCU', name: 'Square cushion',        round: false, factor: '0.00210', aliases: ['SCU', 'SQC', 'CUSHION SQUARE']                              },
  { code: 'ACU',  name: 'Antique cushion',       round: false, factor: '0.00210', aliases: ['AC', 'ANTIQUE', 'OLD MINE']                                 },
  { code: 'OCT',  name: 'Octagon (emerald cut)', round: false, factor: '0.00245', aliases: ['E', 'EC', 'EM', 'EMR', 'EMERALD', 'EMERALD CUT', 'OCTAGON'] },
  { code: 'AS',   name: 'Asscher',               round: false, factor: '0.00230', aliases: ['A', 'ASH', 'SQE', 'SQUARE OCTAGON', 'SQUARE EMERALD']       },
  { code: 'PR',   name: 'Princess',              round: false, factor: '0.00230', aliases: ['P', 'PRN', 'PC', 'PRIN']                                    },
  { code: 'RA',   name: 'Radiant',               round: false, factor: '0.00230', aliases: ['R', 'RAD', 'RDN']                                           },
  { code: 'PE',   name: 'Pear',                  round: false, factor: '0.00175', aliases: ['PS', 'PB', 'PR SHAPE', 'PEAR SHAPE']                        },
  { code: 'MQ',   name: 'Marquise',              round: false, factor: '0.00160', aliases: ['M', 'MB', 'MAR', 'NAVETTE']                                 },
  { code: 'HT',   name: 'Heart',                 round: false, factor: '0.00210', aliases: ['H', 'HS', 'HRT', 'HEART SHAPE']                             },
  { code: 'TR',   name: 'Trillion',              round: false, factor: '0.00190', aliases: ['T', 'TRL', 'TRILLIANT']                                     },
  { code: 'TRI',  name: 'Triangle',              round: false, factor: '0.00190', aliases: ['TRG', 'TRIANGULAR']                                         },
  { code: 'BG',   name: 'Baguette',              round: false, factor: '0.00240', aliases: ['BAG', 'BGT']                                                },
  { code: 'TBG',  name: 'Tapered baguette',      round: false, factor: '0.00220', aliases: ['TB', 'TBAG', 'TAPER']                                       },
  { code: 'SQ',   name: 'Square',                round: false, factor: '0.00230', aliases: ['S', 'SQR', 'CARRE']                                         },
  { code: 'RE',   name: 'Rectangle',             round: false, factor: '0.00245', aliases: ['REC', 'RECT', 'RECTANGULAR']                                },
  { code: 'KI',   name: 'Kite',                  round: false, factor: '0.00170', aliases: ['K', 'KT', 'KITE SHAPE']                                     },
  { code: 'HX',   name: 'Hexagon',               round: false, factor: '0.00210', aliases: ['HEX', 'HXG']                                                },
  { code: 'SH',   name: 'Shield',                round: false, factor: '0.00190', aliases: ['SHD', 'SHL']                                                },
  { code: 'HM',   name: 'Half moon',             round: false, factor: '0.00190', aliases: ['HALFMOON', 'HMN']                                           },
  { code: 'BU',   name: 'Bullet',                round: false, factor: '0.00200', aliases: ['BUL', 'BLT']                                                },
  { code: 'LZ',   name: 'Lozenge',               round: false, factor: '0.00170', aliases: ['LOZ', 'DIAMOND SHAPE']                                      },
  { code: 'BRI',  name: 'Briolette',             round: false, factor: '0.00160', aliases: ['BRT', 'BRIO']                                               },
  { code: 'DR',   name: 'Drop',                  round: false, factor: '0.00210', aliases: ['DRP', 'TEARDROP']                                           },
  { code: 'BD',   name: 'Bead',                  round: true,  factor: '0.00260', aliases: ['BEA', 'BALL']                                               },
  { code: 'RON',  name: 'Rondelle',              round: true,  factor: '0.00300', aliases: ['RONDEL', 'RDL']                                             },
  { code: 'OCB',  name: 'Oval cabochon',         round: false, factor: '0.00260', aliases: ['OVC', 'OV CAB', 'CAB OVAL']                                 },
  { code: 'RCB',  name: 'Round cabochon',        round: true,  factor: '0.00250', aliases: ['RDC', 'RD CAB', 'CAB ROUND']                                },
  { code: 'PCB',  name: 'Pear cabochon',         round: false, factor: '0.00220', aliases: ['PEC', 'PE CAB', 'CAB PEAR']                                 },
  { code: 'SL',   name: 'Sugarloaf',             round: false, factor: '0.00240', aliases: ['SUG', 'SUGAR LOAF']                                         },
  { code: 'SLC',  name: 'Slice',                 round: false, factor: '0.00350', aliases: ['SLI', 'PLATE']                                              },
  { code: 'FN',   name: 'Fancy',                 round: false, factor: '0.00200', aliases: ['F', 'FAN', 'FANCY SHAPE', 'MIXED SHAPES']                   },
  { code: 'FF',   name: 'Freeform',              round: false, factor: '0.00200', aliases: ['FREE', 'FRM', 'FREE FORM']                                  },
  { code: 'RO',   name: 'Rough',                 round: false, factor: '0.00260', aliases: ['RGH', 'UNCUT', 'CRYSTAL']                                   },
] as const satisfies readonly ShapeRow[]

export type ShapeCode = (typeof shapes)[number]['code']
