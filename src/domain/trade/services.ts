import type { TreatmentCode } from './treatments.ts'

/** `rate` is in the base currency; `addsTreatment` is added to the stone's disclosure when the work is done. */
export interface ServiceRow {
  readonly code: string
  readonly name: string
  readonly category: 'cutting' | 'treatment' | 'finishing' | 'testing' | 'jewellery' | 'other'
  readonly unit: 'per carat' | 'per piece' | 'per hour' | 'whole'
  readonly rate: string
  readonly changesWeight: boolean
  readonly addsTreatment: TreatmentCode | null
}

/** The workshop's price list: the services that a lapidary order can contain. */
// biome-ignore format: one row per line, in aligned columns.
export const services = [
  { code: 'FACET',   name: 'Faceting',                    category: 'cutting',   unit: 'per carat', rate: '18.00', changesWeight: true,  addsTreatment: null },
  { code: 'CAB',     name: 'Cabochon cutting',            category: 'cutting',   unit: 'per carat', rate: '6.00',  changesWeight: true,  addsTreatment: null },
  { code: 'RECUT',   name: 'Recutting',                   category: 'cutting',   unit: 'per carat', rate: '15.00', changesWeight: true,  addsTreatment: null },
  { code: 'PREFORM', name: 'Preforming',                  category: 'cutting',   unit: 'per carat', rate: '2.50',  changesWeight: true,  addsTreatment: null },
  { code: 'SAW',     name: 'Sawing and trimming',         category: 'cutting',   unit: 'per piece', rate: '5.00',  changesWeight: true,  addsTreatment: null },
  { code: 'CALIB',   name: 'Calibrating',                 category: 'cutting',   unit: 'per piece', rate: '4.00',  changesWeight: true,  addsTreatment: null },
  { code: 'DRILL',   name: 'Drilling',                    category: 'cutting',   unit: 'per piece', rate: '3.00',  changesWeight: true,  addsTreatment: null },
  { code: 'BEAD',    name: 'Bead making',                 category: 'cutting',   unit: 'per piece', rate: '1.50',  changesWeight: true,  addsTreatment: null },
  { code: 'CARVE',   name: 'Carving and engraving',       category: 'cutting',   unit: 'per hour',  rate: '25.00', changesWeight: true,  addsTreatment: null },
  { code: 'REPOL',   name: 'Repolishing',                 category: 'finishing', unit: 'per piece', rate: '12.00', changesWeight: true,  addsTreatment: null },
  { code: 'GIRDLE',  name: 'Girdle polishing',            category: 'finishing', unit: 'per piece', rate: '6.00',  changesWeight: true,  addsTreatment: null },
  { code: 'WINDOW',  name: 'Window correction',           category: 'finishing', unit: 'per carat', rate: '14.00', changesWeight: true,  addsTreatment: null },
  { code: 'CHIP',    name: 'Chip removal',                category: 'finishing', unit: 'per piece', rate: '15.00', changesWeight: true,  addsTreatment: null },
  { code: 'MATCH',   name: 'Pair matching',               category: 'other',     unit: 'per piece', rate: '10.00', changesWeight: false, addsTreatment: null },
  { code: 'HEAT',    name: 'Heat treatment',              category: 'treatment', unit: 'per carat', rate: '4.00',  changesWeight: false, addsTreatment: 'H'  },
  { code: 'OIL',     name: 'Oiling and re-oiling',        category: 'treatment', unit: 'per piece', rate: '8.00',  changesWeight: false, addsTreatment: 'O'  },
  { code: 'DEOIL',   name: 'De-oiling and acid cleaning', category: 'treatment', unit: 'per piece', rate: '10.00', changesWeight: false, addsTreatment: null },
  { code: 'SORT',    name: 'Color sorting',              category: 'other',     unit: 'per carat', rate: '0.30',  changesWeight: false, addsTreatment: null },
  { code: 'WEIGH',   name: 'Weighing and measuring',      category: 'testing',   unit: 'per piece', rate: '1.00',  changesWeight: false, addsTreatment: null },
  { code: 'PHOTO',   name: 'Photography',                 category: 'other',     unit: 'per piece', rate: '5.00',  changesWeight: false, addsTreatment: null },
  { code: 'LABSUB',  name: 'Laboratory submission',       category: 'testing',   unit: 'per piece', rate: '20.00', changesWeight: false, addsTreatment: null },
  { code: 'SET',     name: 'Setting',                     category: 'jewellery', unit: 'per piece', rate: '9.00',  changesWeight: false, addsTreatment: null },
  { code: 'UNSET',   name: 'Stone removal',               category: 'jewellery', unit: 'per piece', rate: '6.00',  changesWeight: false, addsTreatment: null },
] as const satisfies readonly ServiceRow[]
