import { declareList, importable } from '../kit/import/list.ts'
import { certificate } from './certificate.ts'

/** A list of laboratory reports for stones in stock (docs/domain/stock.md#import-of-certificates). */
export const certificateList = declareList({
  fields: importable(certificate.fields),
  one: 'certificate', many: 'certificates', key: 'number',
  heads: {
    lab: ['laboratory', 'report lab', 'certificate lab', 'cert lab', 'issuer'],
    number: ['report', 'report no', 'report number', 'certificate', 'certificate no', 'certificate number', 'cert no', 'cert number'],
    inventory: ['sku', 'stock no', 'stock number', 'stone no', 'item no', 'lot no'],
    type: ['report type', 'certificate type'],
    date: ['report date', 'issued', 'issue date', 'date of issue'],
    weight: ['carat', 'weight', 'cts', 'ct', 'carat weight'],
    dimensions: ['measurement', 'dimensions', 'size'],
    colour: ['color', 'colour', 'color grade'],
    cut: ['cut grade', 'make'],
    polish: ['pol'],
    symmetry: ['sym', 'symm'],
    fluorescence: ['fluor', 'flr', 'fluorescence intensity'],
    tablePercent: ['table'],
    depthPercent: ['depth', 'total depth'],
    clarity: ['clarity grade'],
    origin: ['country of origin', 'geographic origin'],
    treatment: ['treatments', 'enhancement', 'heat'],
    comments: ['comment', 'remarks', 'notes'],
    paper: ['original', 'certificate location', 'location'],
  },
  words: {
    type: { identification: ['id', 'identification report'], 'identification and origin': ['origin', 'origin report'], brief: ['mini', 'memo card'] },
    paper: { 'with stone': ['stone'], safe: ['in safe', 'office'], 'with customer': ['customer', 'client'], lost: ['missing'] },
  },
  defaults: ['lab', 'type', 'date', 'paper', 'status'],
  once: [['lab', 'number']],
  example: { lab: 'GRS', number: 'EXAMPLE-1', primary: 'yes', type: 'Identification', date: '2026-01-15', weight: '2.05', species: 'Corundum', variety: 'Sapphire', colour: 'Royal blue', origin: 'Sri Lanka', treatment: 'H', paper: 'Safe', status: 'Issued' },
})
