import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { entities } from '../../domain/index.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { purchaseLifecycle, purchaseTypeOptions } from '../../domain/purchases/purchase.ts'
import type { Copied } from '../documents/copy/copied.ts'
import frame from '../documents/document.module.css'
import { Fact } from '../documents/fact.tsx'
import { type Settle, useDocumentForm } from '../documents/form.ts'
import { DocumentFrame } from '../documents/frame.tsx'
import { DueInput } from '../documents/head/after-issue-fields.tsx'
import { RateFact } from '../documents/head/rate.tsx'
import { day } from '../kit/data/number.ts'
import { useView } from '../kit/list/view.ts'
import { RefLink } from '../kit/shell/place.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { PurchaseActions } from './actions.tsx'
import { BillFiles, useBill } from './bill.tsx'
import { LandedCosts } from './costs.tsx'
import { MemoRate, PurchaseHead } from './head.tsx'
import { PurchaseLines } from './lines.tsx'
import { purchaseForm, purchaseHome } from './state.ts'
import { PurchaseSummary } from './summary.tsx'
import { PurchaseReadTotals, PurchaseTotals } from './totals.tsx'
import { isExpense, isMemo, type PurchaseRow } from './values.ts'
import { PurchaseReadLines } from './view.tsx'

const types = new Map<string, string>(purchaseTypeOptions.map(({ value, label }) => [value, label]))
const isType = (type: string | undefined): type is string => type !== undefined && types.has(type)

/** The editor of a purchase, with the supplier's bill beside it. */
export const PurchaseEditor = ({ id, row, copied }: { id: string; row: PurchaseRow | null; copied: Copied<PurchaseRow> | null }) => {
  const [{ type: requestedType }] = useView({ inAddress: true })
  const begun = useRef(isType(requestedType) ? requestedType : 'cut-stones')
  const formState = useMemo(() => purchaseForm(begun.current), [])
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const { settings } = useUser()
  const bill = useBill(id, row !== null)
  const lost = bill.isWaiting ? 'The supplier’s bill is not uploaded yet. Save the draft first, or you must add the bill again.' : undefined
  const editor = useDocumentForm(formState, { id, row, copied, lost })
  const { isFixed } = editor
  const type = useWatch({ control: editor.form.control, name: 'type' })
  const one = isExpense({ type }) ? 'expense' : 'purchase'
  // On a phone the bill comes first, because it is usually photographed there.
  const isPhone = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  return (
    <DocumentFrame
      {...{ entity: entities.purchase, one, home: purchaseHome, id, row, editor, isPrinted }}
      onPrint={setPrinted}
      wide={bill.attached.length > 0}
      actions={<PurchaseActions {...{ id, row, one, editor, settle, isPrinted }} onPrint={setPrinted} onSaved={bill.keep} />}
      aside={
        <>
          {!isPhone && <BillFiles bill={bill} />}
          <PurchaseSummary row={row} />
        </>
      }
      totals={row && isFixed ? <PurchaseReadTotals row={row} /> : <PurchaseTotals />}
    >
      {isPhone && <BillFiles bill={bill} />}
      {row && isFixed ? <RecordedHead row={row} base={settings.currency} /> : <PurchaseHead onRated={editor.rateByHand} />}
      {row && isFixed ? (
        <PurchaseReadLines row={row} />
      ) : (
        <>
          <PurchaseLines settle={settle} />
          <LandedCosts />
        </>
      )}
    </DocumentFrame>
  )
}

/** The header of a recorded purchase. Only the due date may still change. */
const RecordedHead = ({ row, base }: { row: PurchaseRow; base: string }) => (
  <div className={frame.fields}>
    <div className={frame.wide}>
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
    {row.supplier && isIn(purchaseLifecycle, row.state, 'inForce') && <DueInput label={isMemo(row) ? 'Return by' : 'Due'} />}
    <Fact label="Currency">{row.currency}</Fact>
    <RateFact row={row} base={base} />
    <Fact label="Branch">{row.branch.title}</Fact>
    <MemoRate type={row.type} currency={row.currency} />
  </div>
)
