/** The defined name of the rows of totals in a workbook. An import leaves them out. */
export const totalsName = 'StonebookTotals'
