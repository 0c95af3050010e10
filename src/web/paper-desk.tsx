import { Textarea } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import { Cell } from './kit/cell.tsx'
import { Page } from './kit/page.tsx'
import { useUser } from './kit/session.tsx'
import classes from './paper.module.css'
import type { ActionProps } from './paper-actions.tsx'
import { type Settle, usePaperForm } from './paper-form.ts'
import { PaperHead } from './paper-head.tsx'
import type { PaperKind } from './paper-kind.ts'
import { PaperLines } from './paper-lines.tsx'
import { LinesContext } from './paper-lines-context.ts'
import { listAddress } from './paper-list-address.ts'
import { usePaperMoney } from './paper-money.ts'
import { PaperNotes } from './paper-notes.tsx'
import { PrintedPaper } from './paper-pdf.tsx'
import type { Known, PaperRow } from './paper-values.ts'

/** What each kind of paper draws in its own way. */
export type PaperParts<Row extends PaperRow> = {
  Actions: (props: ActionProps<Row>) => ReactNode
  Facts: (props: { row: Row | null }) => ReactNode
  FixedHead: (props: { row: Row; base: string }) => ReactNode
  ReadLines: (props: { row: Row; known: Known }) => ReactNode
  Totals: () => ReactNode
  ReadTotals: (props: { row: Row; base: string }) => ReactNode
  /** Under the head of a draft. */
  More?: () => ReactNode
  /** Beside "Add a line". */
  FromElsewhere?: () => ReactNode
}

export type DeskProps<Row extends PaperRow> = { id: string; row: Row | null; known: Known }
type Props<Row extends PaperRow> = DeskProps<Row> & { kind: PaperKind<Row>; parts: PaperParts<Row> }

/** The desk at which a paper is written, read and moved on: the paper at the left, the facts at the right. */
export const PaperDesk = <Row extends PaperRow>({ kind, id, row, known, parts }: Props<Row>) => {
  const { Actions, Facts, FixedHead, ReadLines, Totals, ReadTotals, More, FromElsewhere } = parts
  const desk = usePaperForm(kind, { id, row, known })
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

  const { one, label, fields } = kind.noun
  const title = row?.number ?? (row ? `Draft ${one}` : `New ${one}`)
  const heading = (
    <span className={classes.heading}>
      {title}
      {row && fields.status && (
        <span className={classes.status}>
          <Cell name="status" field={fields.status} row={row} />
        </span>
      )}
    </span>
  )
  const actions = <Actions id={id} row={row} desk={desk} rates={money.rates} settle={settle} isPrinted={isPrinted} onPrint={setPrinted} />
  return (
    <FormProvider {...form}>
      <LinesContext value={facts}>
        <Page title={heading} back={{ to: listAddress(kind.home), label }} actions={actions} aside={<Facts row={row} />}>
          {isPrinted && row ? (
            <PrintedPaper
              path={`${kind.noun.path}/export/pdf`}
              query={{ id }}
              title={`PDF of ${title}`}
              onClose={() => setPrinted(false)}
            />
          ) : (
            <form aria-label={title} className={classes.sheet} onSubmit={event => event.preventDefault()} noValidate>
              <PaperNotes desk={desk} row={row} one={one} />
              {row && isFixed ? (
                <FixedHead row={row} base={settings.currency} />
              ) : (
                <>
                  <PaperHead onCurrency={money.changeCurrency} onRated={desk.rateByHand} />
                  {More && <More />}
                </>
              )}
              {row && isFixed ? (
                <ReadLines row={row} known={known} />
              ) : (
                <PaperLines settle={settle} more={FromElsewhere && <FromElsewhere />} />
              )}
              <div className={classes.foot}>
                <Controller
                  name="notes"
                  control={form.control}
                  render={({ field, fieldState }) => (
                    <Textarea
                      label="Notes"
                      value={field.value}
                      onChange={event => field.onChange(event.currentTarget.value)}
                      autosize
                      minRows={3}
                      maxRows={10}
                      maxLength={4000}
                      error={fieldState.error?.message}
                    />
                  )}
                />
                {row && isFixed ? <ReadTotals row={row} base={settings.currency} /> : <Totals />}
              </div>
            </form>
          )}
        </Page>
      </LinesContext>
    </FormProvider>
  )
}
