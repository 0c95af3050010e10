import { Readable } from 'node:stream'
import type { Connection, Submittable } from 'pg'

/** What the client of a connection calls while the command runs. */
type Handlers = {
  handleRowDescription(): void
  handleDataRow(row: { fields: string[] }): void
  handleCommandComplete(): void
  handleCopyData(message: { chunk: Buffer }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/** A command whose answer is a stream of messages, with a few rows before and after them. */
export type Copy = {
  query: Submittable & Handlers
  /** Each message. One that is read slowly holds back the server. */
  messages: Readable
  rows: readonly (readonly string[])[]
  send(message: Uint8Array): void
}

/** Prepares such a command, to be given to a client as a query. */
export const copyOf = (text: string): Copy => {
  let connection: Connection | undefined
  const rows: string[][] = []
  const messages = new Readable({ objectMode: true, highWaterMark: 64, read: () => connection?.stream.resume() })
  const query: Copy['query'] = {
    submit: given => {
      connection = given
      given.query(text)
    },
    handleRowDescription: () => {},
    handleDataRow: ({ fields }) => {
      rows.push(fields)
    },
    handleCommandComplete: () => {},
    // The client uses the memory of a message again.
    handleCopyData: ({ chunk }) => {
      if (!messages.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleError: error => {
      messages.destroy(error)
    },
    handleReadyForQuery: () => {
      messages.push(null)
    },
  }
  return { query, messages, rows, send: message => connection?.sendCopyFromChunk(message) }
}
