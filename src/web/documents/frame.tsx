import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, FormProvider, type UseFormReturn } from 'react-hook-form'
import type { Noun } from '../../domain/kit/entity.ts'
import { Cell } from '../kit/display/cell.tsx'
import { Page } from '../kit/shell/page.tsx'
import classes from './document.module.css'
import type { PaperForm } from './form.ts'
import { listAddress } from './list-address.ts'
import { PaperNotes } from './head/notes.tsx'
import { PrintedPaper } from './pdf.tsx'
import type { SheetRow, SheetValues } from './state.ts'

type Props<Row extends SheetRow, Values extends SheetValues> = {
  noun: Noun
  /** What one of them is called, where the noun has more than one kind. */
  one?: string
  home: string
  id: string
  row: Row | null
  desk: PaperForm<Row, Values>
  actions: ReactNode
  /** What to know beside the paper. */
  aside: ReactNode
  /** Whether what stands beside it needs room, such as a bill that is typed from. */
  wide?: boolean
  /** What it all comes to, at its foot. */
  totals: ReactNode
  isPrinted: boolean
  onPrint: (on: boolean) => void
  /** Head and lines. */
  children: ReactNode
}

/** A paper on its screen: its name and what may be done with it, the sheet that is filled in, its notes and its sums. */
export const PaperFrame = <Row extends SheetRow, Values extends SheetValues>(props: Props<Row, Values>) => {
  const { noun, home, id, row, desk, actions, aside, wide = false, totals, isPrinted, onPrint, children } = props
  const { label, fields } = noun
  const one = props.one ?? noun.one
  const form = desk.form as unknown as UseFormReturn<SheetValues>
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
  return (
    <FormProvider {...form}>
      <Page title={heading} back={{ to: listAddress(home), label }} actions={actions} aside={aside} wide={wide}>
        {isPrinted && row ? (
          <PrintedPaper path={`${noun.path}/export/pdf`} query={{ id }} title={`PDF of ${title}`} onClose={() => onPrint(false)} />
        ) : (
          <form aria-label={title} className={classes.sheet} onSubmit={event => event.preventDefault()} noValidate>
            <PaperNotes desk={desk} row={row} one={one} />
            {children}
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
              {totals}
            </div>
          </form>
        )}
      </Page>
    </FormProvider>
  )
}
