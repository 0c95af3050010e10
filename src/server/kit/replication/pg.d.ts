import 'pg'

declare module 'pg' {
  interface Connection {
    /** Sends a message within a copy that goes both ways. */
    sendCopyFromChunk(chunk: Uint8Array): void
  }
}
