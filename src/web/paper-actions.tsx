import type { ReactNode } from 'react'
import type { PaperKind } from './paper-kind.ts'
import { type MoveProps, SheetActions } from './paper-moves.tsx'
import { issueStep } from './paper-sale-sheet.ts'
import type { Rates } from './paper-stone.ts'
import type { PaperRow, PaperValues } from './paper-values.ts'

export type ActionProps<Row extends PaperRow> = MoveProps<Row, PaperValues> & { rates: Rates }
type Props<Row extends PaperRow> = ActionProps<Row> & { kind: PaperKind<Row>; quiet?: ReactNode; children?: ReactNode }

/** What may be done next with a paper that sells or lends. */
export const PaperActions = <Row extends PaperRow>({ kind, rates, ...props }: Props<Row>) => (
  <SheetActions {...props} noun={kind.noun} home={kind.home} step={issueStep(kind, rates)} />
)
