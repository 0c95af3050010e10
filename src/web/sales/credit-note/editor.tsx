import { useEffect, useMemo, useRef, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { type Settle, useDocumentForm } from '../../documents/form.ts'
import { DocumentFrame } from '../../documents/frame.tsx'
import { ScanField } from '../../kit/scan/field.tsx'
import { type ScanAnswer, useScanner } from '../../kit/scan/scan.tsx'
import { isStone } from '../../stock/stone/find.ts'
import { CreditActions } from './actions.tsx'
import { CreditHead, FixedCreditHead } from './head.tsx'
import { CreditLines } from './lines.tsx'
import { creditForm } from './state.ts'
import { CreditSummary } from './summary.tsx'
import { CreditReadTotals, CreditTotals } from './totals.tsx'
import { type CreditLeft, type CreditRow, type CreditValues, creditHome, isLeft } from './values.ts'
import { CreditReadLines } from './view.tsx'

type Props = {
  id: string
  invoice: string
  row: CreditRow | null
  left: CreditLeft | null
  /** Reads again what is left, which others may have credited. */
  onRefused: () => void
}

/** The editor of a credit note: the lines of its invoice with what is left of each. */
export const CreditEditor = ({ id, invoice, row, left, onRefused }: Props) => {
  const formState = useMemo(() => creditForm(invoice, left), [invoice, left])
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const editor = useDocumentForm<CreditRow, CreditValues>(formState, { id, row })
  const { fault } = editor
  useEffect(() => {
    if (fault !== null) onRefused()
  }, [fault, onRefused])
  const issued = row && editor.isFixed ? row : null
  return (
    <DocumentFrame
      {...{ entity: entities.creditNote, home: creditHome, id, row, editor, isPrinted }}
      onPrint={setPrinted}
      actions={<CreditActions {...{ id, row, left, editor, settle, isPrinted }} onPrint={setPrinted} />}
      aside={<CreditSummary row={row} left={issued ? null : left} />}
      totals={issued || !left ? issued && <CreditReadTotals row={issued} /> : <CreditTotals left={left} />}
    >
      {issued ? <FixedCreditHead row={issued} /> : left && <CreditHead left={left} />}
      {issued ? (
        <CreditReadLines row={issued} />
      ) : (
        left && (
          <>
            <Scanned id={id} left={left} form={editor.form} />
            <CreditLines left={left} onChange={() => editor.setFault(null)} />
          </>
        )
      )}
    </DocumentFrame>
  )
}

type ScannedProps = { id: string; left: CreditLeft; form: ReturnType<typeof useDocumentForm<CreditRow, CreditValues>>['form'] }

/** A scanned stone ticks its line. */
const Scanned = ({ id, left, form }: ScannedProps) => {
  const [last, setLast] = useState<ScanAnswer | null>(null)
  const tick = (code: string): ScanAnswer => {
    const at = left.lines.findIndex(({ sku }) => sku?.toLowerCase() === code.trim().toLowerCase())
    const [line, typed] = [left.lines[at], form.getValues(`items.${at}`)]
    if (!line || !typed) return { tone: 'red', message: `${code} is not on ${left.invoice.title}.`, isLeft: true }
    if (!isLeft(line)) return { tone: 'red', message: `${line.sku} is credited already.`, isLeft: true }
    if (typed.isOn) return { tone: 'amber', message: `${line.sku} is ticked already.`, isAgain: true }
    form.setValue(`items.${at}`, { ...typed, isOn: true })
    return line.isWhole
      ? { tone: 'green', message: `${line.sku} ticked.` }
      : { tone: 'amber', message: `${line.sku} is ticked. Enter the credited quantity.` }
  }
  const scanner = useScanner({
    title: 'Scan returned stones',
    continuous: true,
    onCode: tick,
    show: setLast,
    into: `creditNote.${id}`,
    isKnown: isStone,
  })
  if (left.lines.every(({ sku }) => !sku)) return null
  return <ScanField label="SKU to credit" scanner={scanner} last={last} hint="Each scan ticks its line." />
}
