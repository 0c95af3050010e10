import { z } from 'zod'
import type { Entity } from '../kit/entity.ts'
import { present } from '../kit/present.ts'
import { lineShape } from '../kit/row-schema.ts'

/** The document that a line is on, with the version that the line has. */
const placed = z.strictObject({ id: z.uuid(), title: z.string().nullable(), version: z.int() })

/** The schema of lines of these documents, each with the document that it is on. */
export const placedLines = (documents: readonly Entity[]) =>
  z.array(
    z.union(
      documents.map(({ name, fields }) => z.strictObject({ ...lineShape(present(fields.items?.line)), [name]: placed })),
    ),
  )
