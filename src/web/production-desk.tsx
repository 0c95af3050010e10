import { useEffect, useMemo, useRef, useState } from 'react'
import { type WorkKind, workKinds } from '../domain/work-kind.ts'
import { api } from './kit/api.ts'
import { notify } from './kit/notice.tsx'
import { useUser } from './kit/session.tsx'
import { useView } from './kit/view.ts'
import { rateOn } from './paper-find.ts'
import { type PaperForm, type Settle, usePaperForm } from './paper-form.ts'
import { PaperFrame } from './paper-frame.tsx'
import { asTyped } from './paper-typed.ts'
import { BillActions } from './production-actions.tsx'
import { BillFacts } from './production-facts.tsx'
import { BillHead, FixedBillHead } from './production-head.tsx'
import { type Billable, type BillRow, billHome, billNoun } from './production-kind.ts'
import { BillLines } from './production-lines.tsx'
import { BillRead } from './production-read.tsx'
import { billSheet } from './production-sheet.ts'
import { BillReadTotals, BillTotals } from './production-totals.tsx'
import { type BillValues, isBlankItem, itemOf } from './production-values.ts'

type Props = { kind: WorkKind; id: string; row: BillRow | null }

/** Brings what may be billed of the order form that the address names: its customer, its currency and its finished work. */
const useAskedForm = (kind: WorkKind, desk: PaperForm<BillRow, BillValues>, isNew: boolean) => {
  const [{ form: asked }] = useView({ inAddress: true })
  const base = useUser().settings.currency
  const { form } = desk
  const isTaken = useRef(false)
  useEffect(() => {
    if (!isNew || typeof asked !== 'string' || !asked || isTaken.current || !form.getValues('items').every(isBlankItem)) return
    isTaken.current = true
    const bring = async () => {
      const lines = await api.get<Billable[]>(`${workKinds[kind].items}/order-form`, { id: asked, direction: 'customer', open: 'true' })
      const [first] = lines
      if (!first?.customer) return notify.warn('Nothing of this order form may be invoiced to a customer.')
      const rate = await rateOn(first.currency, form.getValues('date'), base)
      form.setValue('customer', first.customer)
      form.setValue('currency', first.currency)
      form.setValue('exchange', rate ? asTyped(rate) : '')
      form.setValue('items', lines.map(itemOf))
    }
    void bring().catch(notify.error)
  }, [asked, base, form, isNew, kind])
}

/** A production invoice at the desk: who owes whom, for which work, and how much. */
export const BillDesk = ({ kind, id, row }: Props) => {
  const sheet = useMemo(() => billSheet(kind), [kind])
  const { settings } = useUser()
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const desk = usePaperForm(sheet, { id, row })
  useAskedForm(kind, desk, row === null)
  const issued = row && desk.isFixed ? row : null
  return (
    <PaperFrame
      {...{ noun: billNoun(kind), home: billHome(kind), id, row, desk, isPrinted }}
      onPrint={setPrinted}
      actions={<BillActions {...{ kind, id, row, desk, settle, isPrinted }} onPrint={setPrinted} />}
      aside={<BillFacts kind={kind} row={row} />}
      totals={issued ? <BillReadTotals row={issued} /> : <BillTotals />}
    >
      {issued ? <FixedBillHead row={issued} base={settings.currency} /> : <BillHead onRated={desk.rateByHand} />}
      {issued ? <BillRead kind={kind} row={issued} /> : <BillLines kind={kind} />}
    </PaperFrame>
  )
}
