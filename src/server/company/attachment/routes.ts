import { attachmentCalls } from '../../../domain/company/contract.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import type { ReadsPicture } from '../../kit/print/pictures.ts'
import type { Sees } from './access.ts'
import { addFile } from './add.ts'
import { contentOfFile, filesOf } from './read.ts'
import { removeFile } from './remove.ts'

const maxFileBytes = 15 * 1024 * 1024
/** Routes to add, list, download and remove the files attached to records. */
export const attachmentRoutes = (attaching: { files: FileStore; sees: Sees; reads: ReadsPicture }): Route[] => [
  implement(attachmentCalls, 'POST attachment', {
    right: 'signed-in',
    summary: 'Attach a file to a record',
    maxFileBytes,
    handle: (context, { body, files: uploads }) => addFile(context, body, uploads, attaching),
  }),
  implement(attachmentCalls, 'GET attachment', {
    right: 'signed-in',
    summary: 'The files attached to a record',
    handle: (context, { query }) => filesOf(context, query.entity, query.record, attaching.sees),
  }),
  implement(attachmentCalls, 'GET attachment/file', {
    right: 'signed-in',
    summary: 'The content of a file',
    handle: (context, { query }) => contentOfFile(context, query.id, attaching),
  }),
  implement(attachmentCalls, 'DELETE attachment', {
    right: 'signed-in',
    summary: 'Remove a file from a record',
    handle: (context, { query }) => removeFile(context, query.id, attaching),
  }),
]
