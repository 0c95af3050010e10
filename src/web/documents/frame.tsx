import { Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Controller, FormProvider } from 'react-hook-form'
import { isSharedDocument } from '../../domain/documents/sharing/kinds.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { Cell } from '../kit/display/cell.tsx'
import { Page } from '../kit/shell/page.tsx'
import classes from './document.module.css'
import type { DocumentForm } from './form.ts'
import { DocumentNotes } from './head/notes.tsx'
import { listAddress } from './list-address.ts'
import { PrintedDocument } from './pdf.tsx'
import type { FormRow, FormValues } from './state.ts'

type Props<Row extends FormRow, Values extends FormValues> = {
  entity: Entity
  /** The singular name, when the entity has more than one kind. */
  one?: string
  home: string
  id: string
  row: Row | null
  editor: DocumentForm<Row, Values>
  actions: ReactNode
  /** The summary beside the document. */
  aside: ReactNode
  /** Whether the side column needs more space, such as for a bill to type from. */
  wide?: boolean
  /** The totals at the foot. */
  totals: ReactNode
  isPrinted: boolean
  onPrint: (on: boolean) => void
  /** Header and lines. */
  children: ReactNode
}

const firstField = 'input:enabled:not([type=hidden]), select:enabled, textarea:enabled'

/** The screen of one document: title, actions, form, messages and totals. */
export const DocumentFrame = <Row extends FormRow, Values extends FormValues>(props: Props<Row, Values>) => {
  const { entity, home, id, row, editor, actions, aside, wide = false, totals, isPrinted, onPrint, children } = props
  const { label, fields } = entity
  const one = props.one ?? entity.one
  const formState = useRef<HTMLFormElement>(null)
  const isNew = row === null
  // A new document starts in its first field, unless that is filled, as in a copy, or another field already has the focus.
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.tagName === 'MAIN'
    const field = formState.current?.querySelector<HTMLInputElement>(firstField)
    if (isNew && isFree && !field?.value) field?.focus()
  }, [isNew])
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
    <FormProvider {...editor.form}>
      <Page title={heading} back={{ to: listAddress(home), label }} actions={actions} aside={aside} wide={wide}>
        {isPrinted && row ? (
          <PrintedDocument
            path={`${entity.path}/export/pdf`}
            query={{ id }}
            title={`PDF of ${title}`}
            inLanguages={isSharedDocument(entity.name)}
            onClose={() => onPrint(false)}
          />
        ) : (
          <form ref={formState} aria-label={title} className={classes.sheet} onSubmit={event => event.preventDefault()} noValidate>
            <DocumentNotes editor={editor} row={row} one={one} entity={entity} />
            {children}
            <div className={classes.foot}>
              <Controller
                name="notes"
                render={({ field, fieldState }) => (
                  <Textarea
                    label={fields.notes?.label ?? 'Notes'}
                    value={field.value}
                    onChange={event => field.onChange(event.currentTarget.value)}
                    autosize
                    minRows={3}
                    maxRows={10}
                    maxLength={4000}
                    readOnly={editor.isReadOnly}
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
