import { z } from 'zod'
import { approvalItem, item } from '../documents/line.ts'
import { day, decimal, documentReference, reference } from '../kit/answer.ts'
import { commaList } from '../kit/comma-list.ts'
import { lineRowSchema, lineShape } from '../kit/row-schema.ts'

const approvalLine = z
  .strictObject({
    ...lineShape(approvalItem),
    approval: documentReference,
    customer: reference,
    currency: z.string(),
    date: day,
    dueDate: day.nullable(),
  })
  .meta({ id: 'ApprovalLine' })
/** A line of an approval, with its document. */
export type ApprovalLine = z.infer<typeof approvalLine>

const documentId = z.uuid('is not the id of a document')
const open = z.enum(['true', 'false']).optional()

export const lineCalls = {
  'GET item/approval': {
    query: z.strictObject({
      id: documentId.optional(),
      customer: z.uuid('is not the id of a customer').optional(),
      inventory: z.uuid('is not the id of a stone').optional(),
      lines: commaList(z.uuid('is not the id of a line'), 200).optional(),
      open,
    }),
    answer: z.array(approvalLine),
  },
  'GET item/invoice': { query: z.strictObject({ id: documentId, open }), answer: z.array(lineRowSchema(item).meta({ id: 'InvoiceLine' })) },
}

const { cost: _cost, approvalLine: _approvalLine, ...shown } = lineShape(item)
const creditableLine = z.strictObject({
  ...shown,
  /** Whether the stone cannot be divided. */
  isWhole: z.boolean(),
  /** The open approval that the goods came from, which may take them back. */
  approval: documentReference.nullable(),
})
const creditable = z
  .strictObject({
    invoice: documentReference,
    customer: reference,
    branch: reference,
    date: day,
    currency: z.string(),
    exchange: decimal,
    taxIncluded: z.boolean(),
    taxTreatment: z.string().nullable(),
    /** The lines of the invoice, each with the pieces, carats and amounts that are left. */
    lines: z.array(creditableLine),
    shipping: decimal,
    charges: decimal,
    total: decimal,
    baseTotal: decimal,
    /** What is still to be paid of the invoice. */
    open: decimal,
  })
  .meta({ id: 'Creditable' })
/** What is left to credit of an invoice. */
export type CreditableAnswer = z.infer<typeof creditable>

export const creditCalls = {
  'GET creditnote/left': { query: z.strictObject({ invoice: documentId }), answer: creditable },
}
