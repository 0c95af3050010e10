import { Alert, Button, Textarea } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import { nouns } from '../domain/index.ts'
import classes from './invoice.module.css'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceFixedHead } from './invoice-fixed-head.tsx'
import { type Settle, useInvoiceForm } from './invoice-form.ts'
import { InvoiceHead } from './invoice-head.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { LinesContext } from './invoice-lines-context.ts'
import { listAddress } from './invoice-list-address.ts'
import { useInvoiceMoney } from './invoice-money.ts'
import { PrintedPaper } from './invoice-pdf.tsx'
import { InvoiceReadLines, InvoiceReadTotals } from './invoice-read.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import type { InvoiceRow, Stone } from './invoice-values.ts'
import { Cell } from './kit/cell.tsx'
import { moment } from './kit/number.ts'
import { Page } from './kit/page.tsx'
import { useUser } from './kit/session.tsx'

/** The desk at which an invoice is written, read and moved on: the paper at the left, the facts at the right. */
export const InvoiceDesk = ({ id, row, stones }: { id: string; row: InvoiceRow | null; stones: ReadonlyMap<string, Stone> }) => {
  const desk = useInvoiceForm({ id, row, stones })
  const { form, isFixed } = desk
  const money = useInvoiceMoney(form)
  const settle: Settle = useRef(null)
  const [isPrinted, setPrinted] = useState(false)
  const { settings } = useUser()
  const discount = useWatch({ control: form.control, name: 'customer' })?.discount ?? null
  const facts = useMemo(() => ({ currency: money.currency, rates: money.rates, discount }), [money.currency, money.rates, discount])

  const title = row?.number ?? (row ? 'Draft invoice' : 'New invoice')
  const heading = (
    <span className={classes.heading}>
      {title}
      {row && (
        <span className={classes.status}>
          <Cell name="status" field={nouns.invoice.fields.status} row={row} />
        </span>
      )}
    </span>
  )
  const actions = (
    <InvoiceActions id={id} row={row} desk={desk} rates={money.rates} settle={settle} isPrinted={isPrinted} onPrint={setPrinted} />
  )
  return (
    <FormProvider {...form}>
      <LinesContext value={facts}>
        <Page title={heading} back={{ to: listAddress(), label: 'Invoices' }} actions={actions} aside={<InvoiceFacts row={row} />}>
          {isPrinted && row ? (
            <PrintedPaper path="invoice/export/pdf" query={{ id }} title={`PDF of ${title}`} onClose={() => setPrinted(false)} />
          ) : (
            <form aria-label={title} className={classes.sheet} onSubmit={event => event.preventDefault()} noValidate>
              <Notes desk={desk} row={row} />
              {row && isFixed ? (
                <InvoiceFixedHead row={row} base={settings.currency} />
              ) : (
                <InvoiceHead onCurrency={money.changeCurrency} onRated={desk.rateByHand} />
              )}
              {row && isFixed ? <InvoiceReadLines row={row} /> : <InvoiceLines settle={settle} />}
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
                {row && isFixed ? <InvoiceReadTotals row={row} base={settings.currency} /> : <InvoiceTotals />}
              </div>
            </form>
          )}
        </Page>
      </LinesContext>
    </FormProvider>
  )
}

/** What the person should know on top of the paper: why it was refused, what was brought back, what others did. */
const Notes = ({ desk, row }: { desk: ReturnType<typeof useInvoiceForm>; row: InvoiceRow | null }) => {
  const { fault, restored, theirs } = desk
  return (
    <>
      {theirs ? (
        <Alert
          color="yellow"
          p="xs"
          role="alert"
          title={`${theirs.updatedBy ?? 'Someone'} has changed this invoice, ${moment(theirs.updatedAt)}`}
        >
          <p>Nothing of yours is lost. Save yours over theirs, or let go of yours and see theirs.</p>
          {theirs.state === 'draft' && (
            <Button size="xs" onClick={() => void desk.submit(theirs.version)}>
              Save mine
            </Button>
          )}{' '}
          <Button size="xs" variant="default" onClick={() => desk.take(theirs)}>
            Take theirs
          </Button>
        </Alert>
      ) : (
        fault && (
          <Alert color="red" p="xs" role="alert">
            {fault}
          </Alert>
        )
      )}
      {restored && (
        <Alert color="gray" p="xs" role="note">
          What you typed last time is here again.{' '}
          <button type="button" className={classes.plain} onClick={desk.startOver}>
            {row ? 'Show what is saved' : 'Start over'}
          </button>
        </Alert>
      )}
    </>
  )
}
