import { flag, text } from '../../kit/field.ts'

/** The trade's code for an entry of a list. */
export const code = (max = 4) => text('Code', { max, pattern: /^[A-Z0-9-]+$/, message: 'must be capital letters, digits and -' }).unique().searched()
/** Whether an entry is still offered; entries in use are never deleted. */
export const active = flag('Active').default(true).filtered()
/** A physical constant, such as a specific gravity. */
export const decimalText = (label: string) => text(label, { pattern: /^\d{1,2}\.\d{2,5}$/, message: 'is not a decimal number' })
