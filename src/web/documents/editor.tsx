import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { noGoodsRules } from '../../domain/parties/goods-rules.ts'
import { useRead } from '../kit/data/query.ts'
import { useUser } from '../kit/shell/session.tsx'
import type { DocumentRow, Known } from '../stock/stone/line-values.ts'
import type { ActionProps } from './actions.tsx'
import type { Copied } from './copy/copied.ts'
import { type Settle, useDocumentForm } from './form.ts'
import { DocumentFrame } from './frame.tsx'
import { DocumentHead } from './head/head.tsx'
import type { DocumentKind } from './kind.ts'
import { LinesContext } from './lines/context.ts'
import { DocumentLines } from './lines/lines.tsx'
import { useDocumentMoney } from './totals/money.ts'
import { saleForm } from './totals/sale-state.ts'

/** The parts that each kind of document draws itself. */
export type DocumentParts<Row extends DocumentRow> = {
  Actions: (props: ActionProps<Row>) => ReactNode
  Summary: (props: { row: Row | null }) => ReactNode
  FixedHead: (props: { row: Row; base: string }) => ReactNode
  ReadLines: (props: { row: Row; known: Known }) => ReactNode
  Totals: () => ReactNode
  ReadTotals: (props: { row: Row }) => ReactNode
  /** Under the header of a draft. */
  More?: () => ReactNode
  /** Beside "Add a line". */
  FromElsewhere?: () => ReactNode
}

export type EditorProps<Row extends DocumentRow> = { id: string; row: Row | null; copied: Copied<Row> | null; known: Known }
type Props<Row extends DocumentRow> = EditorProps<Row> & { kind: DocumentKind<Row>; parts: DocumentParts<Row> }

/** The editor of a document: the document at the left, the summary at the right. */
export const DocumentEditor = <Row extends DocumentRow>({ kind, id, row, copied, known, parts }: Props<Row>) => {
  const { Actions, Summary, FixedHead, ReadLines, Totals, ReadTotals, More, FromElsewhere } = parts
  const formState = useMemo(() => saleForm(kind, known), [kind, known])
  const editor = useDocumentForm(formState, { id, row, copied })
  const { form, isFixed } = editor
  const money = useDocumentMoney(form)
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const { settings } = useUser()
  const [customer, onRequest = false] = useWatch({ control: form.control, name: ['customer', 'onRequest'] })
  const discount = customer?.discount ?? null
  const { data: rules = noGoodsRules } = useRead(
    'customer/standing',
    { id: customer?.id ?? '' },
    { enabled: customer !== null, quiet: true },
  )
  const summary = useMemo(
    () => ({ kind, currency: money.currency, rates: money.rates, discount, rules, onRequest }),
    [kind, money.currency, money.rates, discount, rules, onRequest],
  )

  const actions = <Actions id={id} row={row} editor={editor} settle={settle} isPrinted={isPrinted} onPrint={setPrinted} />
  return (
    <LinesContext value={summary}>
      <DocumentFrame
        {...{ entity: kind.entity, home: kind.home, id, row, editor, actions, isPrinted }}
        onPrint={setPrinted}
        aside={<Summary row={row} />}
        totals={row && isFixed ? <ReadTotals row={row} /> : <Totals />}
      >
        {row && isFixed ? (
          <FixedHead row={row} base={settings.currency} />
        ) : (
          <>
            <DocumentHead onCurrency={money.changeCurrency} onRated={editor.rateByHand} />
            {More && <More />}
          </>
        )}
        {row && isFixed ? (
          <ReadLines row={row} known={known} />
        ) : (
          <DocumentLines settle={settle} more={FromElsewhere && <FromElsewhere />} />
        )}
      </DocumentFrame>
    </LinesContext>
  )
}
