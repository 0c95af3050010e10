import { company, figures, team } from './company.ts'
import { printedDocuments } from './documents.ts'
import { buying, safe } from './goods.ts'
import { making, paying } from './money.ts'
import type { Picture } from './picture.ts'
import { customers, firstSteps, selling } from './selling.ts'

/** Every screenshot of the staff documentation, by page and file name. */
export const pictures: Record<string, Record<string, Picture>> = {
  'finding-your-way': firstSteps,
  selling,
  customers,
  documents: printedDocuments,
  stock: safe,
  buying,
  payments: paying,
  workshop: making,
  people: team,
  reports: figures,
  company,
}
