import { z } from 'zod'
import { attachmentKinds } from '../../../domain/company/attachment.ts'
import { entities } from '../../../domain/index.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { type Route, route } from '../../kit/http/route.ts'
import { keysOf } from '../../kit/keys.ts'
import type { ReadsPicture } from '../../kit/print/pictures.ts'
import type { Sees } from './access.ts'
import { addFile } from './add.ts'
import { contentOfFile, filesOf } from './read.ts'
import { removeFile } from './remove.ts'

const maxFileBytes = 15 * 1024 * 1024
const names = keysOf(entities)
const ofRecord = z.strictObject({ entity: z.enum(names), record: z.uuid('is not an id') })
const described = z.strictObject({ entity: z.enum(names), record: z.uuid('is not an id'), kind: z.enum(attachmentKinds) })
const oneId = z.strictObject({ id: z.uuid('is not an id') })
const oneFile = z.strictObject({ id: z.uuid('is not an id'), size: z.enum(['thumb']).optional() })

/** Routes to add, list, download and remove the files attached to records. */
export const attachmentRoutes = (attaching: { files: FileStore; sees: Sees; reads: ReadsPicture }): Route[] => [
  route({
    method: 'POST',
    path: '/api/attachment',
    right: 'signed-in',
    summary: 'Attach a file to a record',
    body: described,
    maxFileBytes,
    handle: (context, { body, files: uploads }) => addFile(context, body, uploads, attaching),
  }),
  route({
    method: 'GET',
    path: '/api/attachment',
    right: 'signed-in',
    summary: 'The files attached to a record',
    query: ofRecord,
    handle: (context, { query }) => filesOf(context, query.entity, query.record, attaching.sees),
  }),
  route({
    method: 'GET',
    path: '/api/attachment/file',
    right: 'signed-in',
    summary: 'The content of a file',
    query: oneFile,
    handle: (context, { query }) => contentOfFile(context, query.id, attaching),
  }),
  route({
    method: 'DELETE',
    path: '/api/attachment',
    right: 'signed-in',
    summary: 'Remove a file from a record',
    query: oneId,
    handle: (context, { query }) => removeFile(context, query.id, attaching),
  }),
]
