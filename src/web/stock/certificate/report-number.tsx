import { reportIn } from '../../../domain/stock/report/check.ts'
import { FieldInput, type InputProps } from '../../kit/form/fields.tsx'
import type { Typed } from '../../kit/form/schema.ts'
import { type ScanAnswer, ScanButton, useScanner } from '../../kit/scan/scan.tsx'
import classes from './certificate.module.css'

/** The laboratory and number of a report whose address was scanned or pasted as its number. */
const followReport = (name: string, value: unknown): Typed => {
  const { lab, number } = (name === 'number' && typeof value === 'string' && reportIn(value)) || {}
  return lab && number ? { lab, number } : {}
}

const isAddress = /^https?:|[/?]/i

/** The number of a new report: typed, pasted, or read from the QR code of the report. Its address also gives the laboratory. */
const ReportNumberInput = (props: InputProps) => {
  const { onChange } = props
  const onCode = (code: string): ScanAnswer => {
    const report = reportIn(code)
    if (report?.number) {
      onChange(code)
      return { tone: 'green', message: `${report.lab} ${report.number} was read.` }
    }
    if (report)
      return { tone: 'amber', message: `This code opens the page of ${report.lab} but does not say the number. Enter the printed number.` }
    if (isAddress.test(code)) return { tone: 'red', message: 'This is not a report of a known laboratory. Enter the printed number.' }
    onChange(code)
    return { tone: 'green', message: `${code} was read.` }
  }
  const scanner = useScanner({ title: 'Scan the QR code of the report', onCode, inDialog: true })
  return (
    <div className={classes.number}>
      <FieldInput {...props} />
      <ScanButton scanner={scanner} size="compact-sm">
        Scan QR code
      </ScanButton>
    </div>
  )
}

/** What the form of a new report adds: its QR code gives laboratory and number. */
export const newReport = { inputs: { number: ReportNumberInput }, follow: followReport }
