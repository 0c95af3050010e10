import type { Picture } from './picture.ts'
import { company, figures, team } from './pictures-company.ts'
import { printedDocuments } from './pictures-documents.ts'
import { buying, safe } from './pictures-goods.ts'
import { making, paying } from './pictures-money.ts'
import { customers, firstSteps, selling } from './pictures-selling.ts'

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
