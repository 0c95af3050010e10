import { entityOf, listed } from './samples.ts'

/** Costs and limits of the company, in figures that appear nowhere else. */
export const secrets = {
  costRate: '98765.43',
  minimumRate: '98766.54',
  creditLimit: '98767.65',
  pieceRate: '98768.76',
  labourRate: '98769.87',
  cipher: 'BLACKHORSE',
}
/** Finds any of them, in any notation. */
export const secretPattern = /98[, .]?765[.,]4|98[, .]?766[.,]5|98[, .]?767[.,]6|98[, .]?768[.,]7|98[, .]?769[.,]8|BLACKHORSE/i

const declared = listed
  .flatMap(name => Object.entries(entityOf(name).fields))
  .flatMap(([name, field]) => [[name, field] as const, ...Object.entries(field.line ?? {})])
const open = new Set(['value', ...declared.filter(([, field]) => !field.isConfidential).map(([field]) => field)])
/** The names of the fields that only Admin and Manager may see. */
export const confidential = new Set(declared.map(([field]) => field).filter(field => !open.has(field)))
