import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Refused } from '../data/api.ts'
import { queryClient, refresh, useChange } from '../data/query.ts'
import { KeyHint } from '../shell/keys.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'
import { ErrorAlert } from './error-alert.tsx'
import classes from './form-dialog.module.css'
import { notify } from './notice.tsx'

/** Sends the values of a form. An error of the server is kept for its field, and the result is then null. */
export const useSubmit = <B, T>(send: (body: B) => Promise<T>) => {
  const [refused, setRefused] = useState<Refused | null>(null)
  const change = useChange(send)
  const run = async (body: B): Promise<T | null> => {
    setRefused(null)
    try {
      return await change.mutateAsync(body)
    } catch (error) {
      if (!(error instanceof Refused)) notify.error(error)
      else {
        setRefused(error)
        // Another user changed the record first. The data is reloaded, and the form can be sent again.
        if (error.status === 409) refresh(queryClient)
      }
      return null
    }
  }
  return { refused, run, isPending: change.isPending }
}

type Props = {
  title: string
  /** The label of the submit button. */
  ok: string
  color?: 'red'
  wide?: boolean
  ready: boolean
  action: { refused: Refused | null; isPending: boolean }
  /** The fields that show their own errors; all others appear at the top. */
  beside?: readonly string[]
  onSubmit: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** The server errors that belong to no field. */
const aboveAll = (refused: Refused | null, beside: readonly string[]): string | null => {
  if (!refused) return null
  const fields = Object.keys(refused.fields)
  return fields.length > 0 && fields.every(field => beside.includes(field)) ? null : refused.message
}

/** A dialog with a form. Enter or Ctrl+Enter submits it; after a refusal the typed values stay. */
export const FormDialog = ({ title, ok, color, wide = false, ready, action, beside = [], onSubmit, onClose, children }: Props) => {
  const fault = aboveAll(action.refused, beside)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !action.isPending) void onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      <form className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <ErrorAlert message={fault} />
        {children}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={color ?? 'gem'}
            disabled={!ready}
            loading={action.isPending}
            rightSection={<KeyHint of="mod+Enter" />}
            data-ok
          >
            {ok}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const min = 5
/** Whether a reason is long enough to be recorded. */
export const isReason = (text: string): boolean => text.trim().length >= min

type ReasonProps = { value: string; onChange: (text: string) => void; error?: string | undefined; optional?: boolean }

/** A field for the reason. */
export const ReasonInput = ({ value, onChange, error, optional = false }: ReasonProps) => (
  <Textarea
    label={optional ? 'Reason (optional)' : 'Reason'}
    {...(optional ? {} : { description: 'Enter what happened, in a few words.', required: true })}
    autosize
    minRows={optional ? 1 : 2}
    maxLength={500}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
    error={error}
  />
)
