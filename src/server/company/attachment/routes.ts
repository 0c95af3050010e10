import { mostBytes } from '../../../domain/company/attachment.ts'
import { attachmentCalls } from '../../../domain/company/contract.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import type { ReadsPicture } from '../../kit/print/pictures.ts'
import type { Sees } from './access.ts'
import { addFile } from './add.ts'
import { cropPhoto, orderMedia } from './arrange.ts'
import { contentOfFile, filesOf } from './read.ts'
import { removeFile } from './remove.ts'

/** Routes to add, list, download and remove the files attached to records. */
export const attachmentRoutes = (attaching: { files: FileStore; pictures: Pictures; sees: Sees; reads: ReadsPicture }): Route[] => [
  implement(attachmentCalls, 'POST attachment', {
    branches: 'limited',
    right: { area: 'attachment' },
    summary: 'Attach a file to a record; a video may come with a second file, its poster',
    maxFileBytes: mostBytes,
    handle: (context, { body, files: uploads }) => addFile(context, body, uploads, attaching),
  }),
  implement(attachmentCalls, 'GET attachment', {
    branches: 'limited',
    right: { area: 'attachment' },
    summary: 'The files attached to a record',
    handle: (context, { query }) => filesOf(context, query.entity, query.record, attaching.sees),
  }),
  implement(attachmentCalls, 'GET attachment/file', {
    branches: 'limited',
    right: { area: 'attachment' },
    summary: 'The content of a file, or a picture in one of its sizes',
    handle: (context, { query }) => contentOfFile(context, query, attaching),
  }),
  implement(attachmentCalls, 'PUT attachment/order', {
    branches: 'limited',
    right: { area: 'attachment' },
    summary: 'Put the photos and videos of a record in an order',
    handle: (context, { body }) => orderMedia(context, body, attaching.sees),
  }),
  implement(attachmentCalls, 'PUT attachment/crop', {
    branches: 'limited',
    right: { area: 'attachment' },
    summary: 'Set the part of a photo that is shown',
    handle: (context, { body }) => cropPhoto(context, body, attaching.sees),
  }),
  implement(attachmentCalls, 'DELETE attachment', {
    branches: 'limited',
    right: { area: 'attachment' },
    summary: 'Remove a file from a record',
    handle: (context, { query }) => removeFile(context, query.id, attaching),
  }),
]
