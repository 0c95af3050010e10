import { z } from 'zod'

/**
 * What a report of sales or expenses counts (docs/domain/reports.md#as-issued-and-restated). As issued: every document on its own day, and its
 * cancellation negative on the day of the reversal, so that a closed period never changes. Restated: without canceled documents.
 */
export const bases = [
  { value: 'issued', label: 'As issued' },
  { value: 'restated', label: 'Restated' },
] as const
export type Basis = (typeof bases)[number]['value']

/** The schema of the basis in a query; the default is as issued. */
export const basisQuery = z.enum(['issued', 'restated'], 'is not one of: issued, restated').default('issued')
