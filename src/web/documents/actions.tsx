import type { ReactNode } from 'react'
import type { PaperKind } from './kind.ts'
import { type MoveProps, SheetActions } from './transitions.tsx'
import { issueStep } from './totals/sale-state.ts'
import type { Rates } from '../stock/stone/on-line.ts'
import type { PaperRow, PaperValues } from '../stock/stone/line-values.ts'

export type ActionProps<Row extends PaperRow> = MoveProps<Row, PaperValues> & { rates: Rates }
type Props<Row extends PaperRow> = ActionProps<Row> & { kind: PaperKind<Row>; quiet?: ReactNode; children?: ReactNode }

/** What may be done next with a paper that sells or lends. */
export const PaperActions = <Row extends PaperRow>({ kind, rates, ...props }: Props<Row>) => (
  <SheetActions {...props} noun={kind.noun} home={kind.home} step={issueStep(kind, rates)} />
)
