import { namesOf } from '../../../domain/kit/names.ts'
import { formats } from '../../../domain/stock/price-list/formats.ts'

/** The formats of price lists as options of a choice. */
export const markets = namesOf(formats).map(value => ({ value, label: formats[value].market }))
