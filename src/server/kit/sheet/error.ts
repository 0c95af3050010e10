/** A fault of the user's file, as a sentence; `row` counts from 1 as Excel does. */
export class SheetError extends Error {
  override name = 'SheetError'
  readonly row: number | undefined
  constructor(sentence: string, row?: number) {
    super(row === undefined ? sentence : `Row ${row}: ${sentence}`)
    this.row = row
  }
}

/** The file has more rows than may be read. */
export class TooManyRows extends SheetError {
  constructor(maxRows: number) {
    super(`The file has more than ${maxRows.toLocaleString('en')} rows.`)
  }
}
