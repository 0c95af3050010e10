import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useUser } from '../kit/shell/session.tsx'
import type { Known, PaperRow } from '../stock/stone/line-values.ts'
import type { ActionProps } from './actions.tsx'
import { type Settle, usePaperForm } from './form.ts'
import { PaperFrame } from './frame.tsx'
import { PaperHead } from './head/head.tsx'
import type { PaperKind } from './kind.ts'
import { LinesContext } from './lines/context.ts'
import { PaperLines } from './lines/lines.tsx'
import { usePaperMoney } from './totals/money.ts'
import { saleSheet } from './totals/sale-state.ts'

/** The parts that each kind of document draws itself. */
export type PaperParts<Row extends PaperRow> = {
  Actions: (props: ActionProps<Row>) => ReactNode
  Facts: (props: { row: Row | null }) => ReactNode
  FixedHead: (props: { row: Row; base: string }) => ReactNode
  ReadLines: (props: { row: Row; known: Known }) => ReactNode
  Totals: () => ReactNode
  ReadTotals: (props: { row: Row; base: string }) => ReactNode
  /** Under the header of a draft. */
  More?: () => ReactNode
  /** Beside "Add a line". */
  FromElsewhere?: () => ReactNode
}

export type DeskProps<Row extends PaperRow> = { id: string; row: Row | null; known: Known }
type Props<Row extends PaperRow> = DeskProps<Row> & { kind: PaperKind<Row>; parts: PaperParts<Row> }

/** The editor of a document: the document at the left, the summary at the right. */
export const PaperDesk = <Row extends PaperRow>({ kind, id, row, known, parts }: Props<Row>) => {
  const { Actions, Facts, FixedHead, ReadLines, Totals, ReadTotals, More, FromElsewhere } = parts
  const sheet = useMemo(() => saleSheet(kind, known), [kind, known])
  const desk = usePaperForm(sheet, { id, row })
  const { form, isFixed } = desk
  const money = usePaperMoney(form)
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const { settings } = useUser()
  const discount = useWatch({ control: form.control, name: 'customer' })?.discount ?? null
  const facts = useMemo(
    () => ({ kind, currency: money.currency, rates: money.rates, discount }),
    [kind, money.currency, money.rates, discount],
  )

  const actions = <Actions id={id} row={row} desk={desk} rates={money.rates} settle={settle} isPrinted={isPrinted} onPrint={setPrinted} />
  return (
    <LinesContext value={facts}>
      <PaperFrame
        {...{ entity: kind.entity, home: kind.home, id, row, desk, actions, isPrinted }}
        onPrint={setPrinted}
        aside={<Facts row={row} />}
        totals={row && isFixed ? <ReadTotals row={row} base={settings.currency} /> : <Totals />}
      >
        {row && isFixed ? (
          <FixedHead row={row} base={settings.currency} />
        ) : (
          <>
            <PaperHead onCurrency={money.changeCurrency} onRated={desk.rateByHand} />
            {More && <More />}
          </>
        )}
        {row && isFixed ? <ReadLines row={row} known={known} /> : <PaperLines settle={settle} more={FromElsewhere && <FromElsewhere />} />}
      </PaperFrame>
    </LinesContext>
  )
}
