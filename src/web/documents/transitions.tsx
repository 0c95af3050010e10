import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { PrintIcon, TrashIcon } from '../kit/display/icons.tsx'
import { MoreMenu } from '../kit/feedback/more-menu.tsx'
import type { ActionEntry } from '../kit/record/action-buttons.tsx'
import { useCopyEntries } from '../kit/record/copy.ts'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import { useRights } from '../kit/shell/session.tsx'
import { SendDocument } from './share/send.tsx'
import type { FormRow, FormValues } from './state.ts'
import { type DocumentProps, useDocumentActions } from './steps.tsx'

type Props<Row extends FormRow, Values extends FormValues> = DocumentProps<Row, Values> & {
  /** Rarely used actions, before the PDF. */
  quiet?: ReactNode
  /** Whether the next actions have the menu More, with the copy in it. */
  hasMenu?: boolean
  /** Further entries of the menu More. */
  more?: readonly ActionEntry[]
  /** The next actions, last. */
  children?: ReactNode
}

/** The actions of a document: one primary button, the others secondary, each with a keyboard shortcut. */
export const FormActions = <Row extends FormRow, Values extends FormValues>({
  quiet,
  hasMenu = false,
  more = [],
  children,
  ...props
}: Props<Row, Values>) => {
  const { row, editor, entity, step, isPrinted } = props
  const { isFixed, isReadOnly, unsaved, isSaving } = editor
  const { can, canAct } = useRights()
  const actions = useDocumentActions(props)
  const copies = useCopyEntries()
  const mayIssue = !isFixed && canAct(entity, step.name)
  useKeys([
    ...(isReadOnly ? [] : [{ key: 'mod+s', label: 'Save', run: () => void actions.saveDraft() }]),
    ...(mayIssue ? [{ key: 'mod+Enter', label: actions.label, run: () => void actions.issue() }] : []),
    { key: 'mod+p', label: 'Show PDF', run: () => void actions.print() },
    { key: 'p', label: 'Show PDF', hidden: true, run: () => void actions.print() },
    { key: 'Escape', label: 'Back to the list', run: actions.leave },
  ])
  return (
    <>
      {row?.state === 'draft' && !isReadOnly && can('remove', entity) && (
        <Tooltip label="Delete draft">
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Delete draft" onClick={() => void actions.erase()}>
            <TrashIcon />
          </ActionIcon>
        </Tooltip>
      )}
      <MoreMenu entries={[...(hasMenu ? [] : copies(entity, props.home, row)), ...more].filter(({ isOn }) => isOn)} />
      {quiet}
      {row && (
        <Button
          variant="default"
          leftSection={<PrintIcon />}
          rightSection={<KeyHint of="p" />}
          onClick={() => void actions.print()}
          aria-pressed={isPrinted}
        >
          PDF
        </Button>
      )}
      {row && <SendDocument entity={entity} row={row} />}
      {(!isFixed || unsaved) && (
        <Button
          variant="default"
          loading={isSaving}
          disabled={Boolean(row) && !unsaved}
          rightSection={<KeyHint of="mod+s" />}
          onClick={() => void actions.saveDraft()}
        >
          {isFixed ? 'Save' : 'Save draft'}
        </Button>
      )}
      {mayIssue && (
        <Button loading={actions.isIssuing} rightSection={<KeyHint of="mod+Enter" />} onClick={() => void actions.issue()}>
          {actions.label}
        </Button>
      )}
      {children}
      {actions.blocked}
    </>
  )
}
