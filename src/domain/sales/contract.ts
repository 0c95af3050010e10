import { z } from 'zod'
import { approvalItem, item } from '../documents/line.ts'
import { day, documentReference, reference } from '../kit/answer.ts'
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
