import { asianSheets } from './asia.ts'
import { diamondSheets } from './diamonds.ts'
import { lotSheets } from './lots.ts'
import { marketSheets } from './markets.ts'
import type { Sheet } from './sheet.ts'
import { westernSheets } from './west.ts'

/** Lists as dealers exchange them, with their titles, totals, section rows and notes. */
export const dealerSheets: readonly Sheet[] = [...marketSheets, ...diamondSheets, ...asianSheets, ...westernSheets, ...lotSheets]
