import { type ReactNode, useContext } from 'react'
import { useWatch } from 'react-hook-form'
import { Attachments } from '../company/attachment/attachment.tsx'
import { History } from '../kit/record/history.tsx'
import { Section } from '../kit/shell/page.tsx'
import type { DocumentRow, DocumentValues } from '../stock/stone/line-values.ts'
import { LinesContext } from './lines/context.ts'
import { PartySummary } from './party/summary.tsx'
import { SentOf } from './share/sent.tsx'

/** The summary of a document: its status, its party and its history. */
export const DocumentSummary = ({ row, children }: { row: DocumentRow | null; children: ReactNode }) => {
  const { entity } = useContext(LinesContext).kind
  const customer = useWatch<DocumentValues, 'customer'>({ name: 'customer' })
  return (
    <>
      {row && <Section title={`This ${entity.one}`}>{children}</Section>}
      {customer && <PartySummary id={customer.id} title={customer.title} />}
      {row && <Attachments entity={entity} id={row.id} />}
      <SentOf entity={entity} row={row} />
      {row && (
        <Section title="History">
          <History entity={entity} id={row.id} />
        </Section>
      )}
    </>
  )
}
