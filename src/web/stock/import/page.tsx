import { entities } from '../../../domain/index.ts'
import { money } from '../../../domain/kit/field.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import type { ImportKind } from '../../company/import/job.ts'
import { ImportScreen } from '../../company/import/screen.tsx'
import { counted } from '../../kit/data/number.ts'
import { ImportDefaults } from './defaults.tsx'
import { StockImportKinds, stockImports, stockListWords } from './kinds.tsx'

const home = '/purchases-and-stock/inventory'
const { fields } = entities.inventory
const shown: Fields = {
  ...{
    sku: fields.sku,
    stoneName: fields.stoneName,
    naturalness: fields.naturalness,
    type: fields.type,
    shape: fields.shape,
    pieces: fields.pieces,
    weight: fields.weight,
  },
  ...{
    length: fields.length,
    width: fields.width,
    depth: fields.depth,
    origin: fields.origin,
    colour: fields.colour,
    clarity: fields.clarity,
  },
  ...{ treatments: fields.treatments, certificate: fields.certificate, askingRate: fields.askingRate, askingBasis: fields.askingBasis },
  ...{ total: money('Asking price in all'), currency: fields.currency, costRate: fields.costRate, cost: fields.cost },
  ...{ minimumRate: fields.minimumRate, location: fields.location, pairNumber: fields.pairNumber },
  ...{ pictureLink: fields.pictureLink, videoLink: fields.videoLink },
  ...{ internalNotes: fields.internalNotes, notes: fields.notes },
}

const stones: ImportKind = {
  ...{ name: 'inventory', path: entities.inventory.path, one: 'stone', many: 'stones', home, fields: shown, words: stockListWords },
  done: count => `${counted(count, 'stone')} are in stock.`,
  hint: 'CSV or Excel, up to 30 MB and 200,000 stones. You can check the list before it is imported.',
  Defaults: ImportDefaults,
}

/** The stock import. */
const Import = () => <ImportScreen kind={stones} tabs={<StockImportKinds chosen="stones" />} back={stockImports.stones} />
export default Import
