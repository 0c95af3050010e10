import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Field } from '../../../domain/kit/field.ts'
import { Refused } from '../../kit/data/api.ts'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { FieldGrid } from '../../kit/form/field-grid.tsx'
import { numberProblems, readDraft, type Typed, typedOf } from '../../kit/form/schema.ts'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step.ts'

type Props = Pick<StepProps, 'typed' | 'onTyped' | 'onDone' | 'onSkip'> & {
  fields: Readonly<Record<string, Field>>
  /** The saved values. */
  record: Typed
  /** Other fields that follow from a choice. */
  follow?: (name: string, value: unknown) => Typed
  save: (draft: Typed) => Promise<unknown>
  children?: ReactNode
}

const required = (fields: [string, Field][], typed: Typed): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(([name, { nullable, kind }]) => !nullable && kind !== 'flag' && !String(typed[name] ?? '').trim())
      .map(([name, { label }]) => [name, `${label} is required.`]),
  )

/** The form of a step: its fields, what was refused, and the buttons to save or to skip. */
export const StepForm = ({ fields, record, typed: kept, onTyped, follow, save, onDone, onSkip, children }: Props) => {
  const named = Object.entries(fields)
  const typed = { ...typedOf(named, record), ...kept }
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (name: string, value: unknown) => {
    onTyped({ ...kept, [name]: value, ...follow?.(name, value) })
    setProblems(({ [name]: _, ...rest }) => rest)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    setFault(null)
    const found = { ...required(named, typed), ...numberProblems(named, typed) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await save(readDraft(fields, typed))
      onTyped(undefined)
      onDone()
    } catch (error) {
      if (!(error instanceof Refused)) return notify.error(error)
      setProblems(error.fields)
      if (!Object.keys(error.fields).some(name => name in fields)) setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  const form = useRef<HTMLFormElement>(null)
  // The step begins in its first field, unless the focus is already on something of the page.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.tagName === 'MAIN') form.current?.querySelector('input')?.focus()
  }, [])
  useKeys([{ key: 'mod+Enter', label: 'Save and continue', run: () => void submit() }])
  return (
    <form ref={form} className={classes.form} onSubmit={event => void submit(event)} noValidate>
      <ErrorAlert message={fault} />
      <FieldGrid fields={named} typed={typed} problems={problems} onChange={change} />
      {children}
      <footer className={classes.foot}>
        <Button variant="default" onClick={onSkip}>
          Skip
        </Button>
        <Button type="submit" loading={isBusy} rightSection={<KeyHint of="mod+Enter" />}>
          Save and continue
        </Button>
      </footer>
    </form>
  )
}
