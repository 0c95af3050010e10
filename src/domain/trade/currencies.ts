/** `digits` is the number of decimals of the currency. */
export interface CurrencyRow {
  readonly code: string
  readonly name: string
  readonly digits: number
  readonly symbol: string
}

/** The currencies used for buying, selling and paying. */
// biome-ignore format: one row per line, in aligned columns.
export const currencies = [
  { code: 'USD', name: 'US dollar',          digits: 2, symbol: '$'    },
  { code: 'EUR', name: 'Euro',               digits: 2, symbol: '€'    },
  { code: 'GBP', name: 'Pound sterling',     digits: 2, symbol: '£'    },
  { code: 'CHF', name: 'Swiss franc',        digits: 2, symbol: 'CHF'  },
  { code: 'THB', name: 'Thai baht',          digits: 2, symbol: '฿'    },
  { code: 'LKR', name: 'Sri Lankan rupee',   digits: 2, symbol: 'Rs'   },
  { code: 'INR', name: 'Indian rupee',       digits: 2, symbol: '₹'    },
  { code: 'PKR', name: 'Pakistani rupee',    digits: 2, symbol: 'Rs'   },
  { code: 'HKD', name: 'Hong Kong dollar',   digits: 2, symbol: 'HK$'  },
  { code: 'CNY', name: 'Chinese yuan',       digits: 2, symbol: 'CN¥'  },
  { code: 'JPY', name: 'Japanese yen',       digits: 0, symbol: '¥'    },
  { code: 'KRW', name: 'South Korean won',   digits: 0, symbol: '₩'    },
  { code: 'TWD', name: 'New Taiwan dollar',  digits: 2, symbol: 'NT$'  },
  { code: 'SGD', name: 'Singapore dollar',   digits: 2, symbol: 'S$'   },
  { code: 'MYR', name: 'Malaysian ringgit',  digits: 2, symbol: 'RM'   },
  { code: 'IDR', name: 'Indonesian rupiah',  digits: 2, symbol: 'Rp'   },
  { code: 'VND', name: 'Vietnamese dong',    digits: 0, symbol: '₫'    },
  { code: 'MMK', name: 'Myanmar kyat',       digits: 2, symbol: 'K'    },
  { code: 'AED', name: 'UAE dirham',         digits: 2, symbol: 'AED'  },
  { code: 'SAR', name: 'Saudi riyal',        digits: 2, symbol: 'SAR'  },
  { code: 'QAR', name: 'Qatari riyal',       digits: 2, symbol: 'QAR'  },
  { code: 'KWD', name: 'Kuwaiti dinar',      digits: 3, symbol: 'KWD'  },
  { code: 'BHD', name: 'Bahraini dinar',     digits: 3, symbol: 'BHD'  },
  { code: 'OMR', name: 'Omani rial',         digits: 3, symbol: 'OMR'  },
  { code: 'ILS', name: 'Israeli new shekel', digits: 2, symbol: '₪'    },
  { code: 'TRY', name: 'Turkish lira',       digits: 2, symbol: '₺'    },
  { code: 'RUB', name: 'Russian ruble',     digits: 2, symbol: '₽'    },
  { code: 'AUD', name: 'Australian dollar',  digits: 2, symbol: 'A$'   },
  { code: 'NZD', name: 'New Zealand dollar', digits: 2, symbol: 'NZ$'  },
  { code: 'CAD', name: 'Canadian dollar',    digits: 2, symbol: 'C$'   },
  { code: 'MXN', name: 'Mexican peso',       digits: 2, symbol: 'MX$'  },
  { code: 'BRL', name: 'Brazilian real',     digits: 2, symbol: 'R$'   },
  { code: 'COP', name: 'Colombian peso',     digits: 2, symbol: 'COL$' },
  { code: 'ZAR', name: 'South African rand', digits: 2, symbol: 'R'    },
  { code: 'KES', name: 'Kenyan shilling',    digits: 2, symbol: 'KSh'  },
  { code: 'TZS', name: 'Tanzanian shilling', digits: 2, symbol: 'TSh'  },
  { code: 'MZN', name: 'Mozambican metical', digits: 2, symbol: 'MT'   },
  { code: 'ZMW', name: 'Zambian kwacha',     digits: 2, symbol: 'ZK'   },
  { code: 'MGA', name: 'Malagasy ariary',    digits: 2, symbol: 'Ar'   },
  { code: 'SEK', name: 'Swedish krona',      digits: 2, symbol: 'kr'   },
  { code: 'DKK', name: 'Danish krone',       digits: 2, symbol: 'kr.'  },
  { code: 'NOK', name: 'Norwegian krone',    digits: 2, symbol: 'NKr'  },
] as const satisfies readonly CurrencyRow[]

export type CurrencyCode = (typeof currencies)[number]['code']
