import type { ReactNode } from 'react'
import type { PaperRow, PaperValues } from '../stock/stone/line-values.ts'
import type { Rates } from '../stock/stone/on-line.ts'
import type { PaperKind } from './kind.ts'
import { issueStep } from './totals/sale-state.ts'
import { type MoveProps, SheetActions } from './transitions.tsx'

export type ActionProps<Row extends PaperRow> = MoveProps<Row, PaperValues> & { rates: Rates }
type Props<Row extends PaperRow> = ActionProps<Row> & { kind: PaperKind<Row>; quiet?: ReactNode; children?: ReactNode }

/** The next actions of a document that sells or lends stock. */
export const PaperActions = <Row extends PaperRow>({ kind, rates, ...props }: Props<Row>) => (
  <SheetActions {...props} entity={kind.entity} home={kind.home} step={issueStep(kind, rates)} />
)
