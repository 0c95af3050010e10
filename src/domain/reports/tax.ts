/** The groupings of the tax report, each by code and rate; the first is the default (docs/domain/reports.md#tax-report). */
export const taxWays = [
  { value: 'code', label: 'By code and rate' },
  { value: 'month', label: 'By month' },
  { value: 'branch', label: 'By branch' },
  { value: 'hsn', label: 'By HSN/SAC code' },
  { value: 'document', label: 'Document by document' },
] as const
export type TaxWay = (typeof taxWays)[number]['value']
export const taxWayNames = taxWays.map(({ value }): TaxWay => value)
