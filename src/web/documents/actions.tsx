import type { ReactNode } from 'react'
import type { DocumentRow, DocumentValues } from '../stock/stone/line-values.ts'
import type { Rates } from '../stock/stone/on-line.ts'
import { useSaleBlockers } from './blockers/sale.tsx'
import type { DocumentKind } from './kind.ts'
import { issueStep } from './totals/sale-state.ts'
import { type FormActionProps, FormActions } from './transitions.tsx'

export type ActionProps<Row extends DocumentRow> = FormActionProps<Row, DocumentValues> & { rates: Rates }
type Props<Row extends DocumentRow> = ActionProps<Row> & {
  kind: DocumentKind<Row>
  quiet?: ReactNode
  hasMenu?: boolean
  children?: ReactNode
}

/** The next actions of a document that sells or lends stock. */
export const DocumentActions = <Row extends DocumentRow>({ kind, rates, ...props }: Props<Row>) => {
  const blockers = useSaleBlockers(props.editor.form)
  return <FormActions {...props} entity={kind.entity} home={kind.home} step={{ ...issueStep(kind, rates), blockers }} />
}
