import type { SendingMail } from '../../documents/sharing/job.ts'
import type { Db } from '../../kit/db/db.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { MailFile } from '../../kit/mail/compose.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import type { Printer } from '../../kit/print/print.ts'
import { filesOfCertificates } from './certificates.ts'
import { pdfForClient, readShared } from './target.ts'

type Making = { files: FileStore; pictures: Pictures; printer: Printer }

/** Makes the files of a message: the PDF of its document, and the chosen certificates. A test message has none. */
export const makeMailFiles =
  ({ files, pictures, printer }: Making) =>
  async (db: Db, { shared, certificates }: SendingMail): Promise<MailFile[]> => {
    if (!shared) return []
    const readable = await readShared({ db, pictures }, shared)
    const body = await pdfForClient(printer, readable, await readable.print())
    return [{ name: readable.file, type: 'application/pdf', body }, ...(await filesOfCertificates(db, files, readable.row, certificates))]
  }
