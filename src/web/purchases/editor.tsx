import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { entities } from '../../domain/index.ts'
import { purchaseTypeOptions } from '../../domain/purchases/purchase.ts'
import paper from '../documents/document.module.css'
import { Fact } from '../documents/fact.tsx'
import { type Settle, usePaperForm } from '../documents/form.ts'
import { PaperFrame } from '../documents/frame.tsx'
import { DueInput } from '../documents/head/after-issue-fields.tsx'
import { RateFact } from '../documents/head/rate.tsx'
import { day } from '../kit/data/number.ts'
import { useView } from '../kit/list/view.ts'
import { RefLink } from '../kit/shell/place.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { PurchaseActions } from './actions.tsx'
import { BillSheet, useBill } from './bill.tsx'
import { LandedCosts } from './costs.tsx'
import { PurchaseHead } from './head.tsx'
import { PurchaseLines } from './lines.tsx'
import { purchaseHome, purchaseSheet } from './state.ts'
import { PurchaseFacts } from './summary.tsx'
import { PurchaseReadTotals, PurchaseTotals } from './totals.tsx'
import { isExpense, isMemo, type PurchaseRow } from './values.ts'
import { PurchaseReadLines } from './view.tsx'

const types = new Map<string, string>(purchaseTypeOptions.map(({ value, label }) => [value, label]))
const isType = (type: string | undefined): type is string => type !== undefined && types.has(type)

/** A purchase at the desk: the paper, and beside it their bill to type from. */
export const PurchaseDesk = ({ id, row }: { id: string; row: PurchaseRow | null }) => {
  const [{ type: requestedType }] = useView({ inAddress: true })
  const begun = useRef(isType(requestedType) ? requestedType : 'cut-stones')
  const sheet = useMemo(() => purchaseSheet(begun.current), [])
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const { settings } = useUser()
  const bill = useBill(id, row !== null)
  const lost = bill.isWaiting ? 'Their bill is not kept yet: save the draft first, or it has to be added again.' : undefined
  const desk = usePaperForm(sheet, { id, row, lost })
  const { isFixed } = desk
  const type = useWatch({ control: desk.form.control, name: 'type' })
  const one = isExpense({ type }) ? 'expense' : 'purchase'
  // A phone is where the bill is photographed, so there it comes first.
  const isPhone = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  return (
    <PaperFrame
      {...{ entity: entities.purchase, one, home: purchaseHome, id, row, desk, isPrinted }}
      onPrint={setPrinted}
      wide={bill.sheets.length > 0}
      actions={<PurchaseActions {...{ id, row, one, desk, settle, isPrinted }} onPrint={setPrinted} onSaved={bill.keep} />}
      aside={
        <>
          {!isPhone && <BillSheet bill={bill} />}
          <PurchaseFacts row={row} />
        </>
      }
      totals={row && isFixed ? <PurchaseReadTotals row={row} base={settings.currency} /> : <PurchaseTotals />}
    >
      {isPhone && <BillSheet bill={bill} />}
      {row && isFixed ? <RecordedHead row={row} base={settings.currency} /> : <PurchaseHead onRated={desk.rateByHand} />}
      {row && isFixed ? (
        <PurchaseReadLines row={row} />
      ) : (
        <>
          <PurchaseLines settle={settle} />
          <LandedCosts />
        </>
      )}
    </PaperFrame>
  )
}

/** The head of a purchase that is recorded: only when it is to be paid may still be agreed anew. */
const RecordedHead = ({ row, base }: { row: PurchaseRow; base: string }) => (
  <div className={paper.fields}>
    <div className={paper.wide}>
      {row.supplier ? (
        <Fact label="Supplier">
          <RefLink entity="customer" id={row.supplier.id}>
            {row.supplier.title}
          </RefLink>
        </Fact>
      ) : (
        <Fact label="Paid on the spot to">{row.payee}</Fact>
      )}
    </div>
    <Fact label={entities.purchase.fields.type.label}>{types.get(row.type)}</Fact>
    <Fact label={entities.purchase.fields.billNumber.label}>{row.billNumber ?? '–'}</Fact>
    <Fact label="Date">{day(row.date)}</Fact>
    {row.supplier && row.state === 'recorded' && <DueInput label={isMemo(row) ? 'Return by' : 'Due'} />}
    <Fact label="Currency">{row.currency}</Fact>
    <RateFact row={row} base={base} />
    <Fact label="Branch">{row.branch.title}</Fact>
  </div>
)
