import { text } from '../../kit/field.ts'

/** A code of goods (HSN) or of services (SAC) for tax. Both are numbers of the same kind. */
export const hsnField = (label: string) => text(label, { max: 10, pattern: /^\d{4,10}$/, message: 'must have 4 to 10 digits' })

/** The code as it is printed. Codes of services begin with 99 (docs/domain/documents.md#hsn-and-sac-codes). */
export const hsnText = (code: string): string => `${code.startsWith('99') ? 'SAC' : 'HSN'} ${code}`
