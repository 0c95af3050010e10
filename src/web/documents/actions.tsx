import { type ReactNode, useContext } from 'react'
import type { ActionEntry } from '../kit/record/action-buttons.tsx'
import type { DocumentRow, DocumentValues } from '../stock/stone/line-values.ts'
import { useSaleBlockers } from './blockers/sale.tsx'
import type { DocumentKind } from './kind.ts'
import { LinesContext } from './lines/context.ts'
import type { FormActionProps } from './steps.tsx'
import { issueStep } from './totals/sale-state.ts'
import { FormActions } from './transitions.tsx'

export type ActionProps<Row extends DocumentRow> = FormActionProps<Row, DocumentValues>
type Props<Row extends DocumentRow> = ActionProps<Row> & {
  kind: DocumentKind<Row>
  quiet?: ReactNode
  hasMenu?: boolean
  more?: readonly ActionEntry[]
  children?: ReactNode
}

/** The next actions of a document that sells or lends stock. */
export const DocumentActions = <Row extends DocumentRow>({ kind, ...props }: Props<Row>) => {
  const summary = useContext(LinesContext)
  const blockers = useSaleBlockers(props.editor.form, kind)
  return <FormActions {...props} entity={kind.entity} home={kind.home} step={{ ...issueStep(kind, summary), blockers }} />
}
