/** The messages to and from the worker. */
export type DecodeRequest = { kind: 'load' } | { kind: 'read'; id: number; image: ImageData; thorough: boolean }
export type DecoderMessage = { kind: 'loaded'; ok: boolean } | { kind: 'codes'; id: number; codes: string[] }

/** Reads every code in a picture. `thorough` is slower, for a single picture. */
export type Decoder = (image: ImageData, thorough?: boolean) => Promise<string[]>

/** The message when neither our server nor the CDN can supply the decoder. */
export const notLoaded = 'The scanner could not be loaded. Check the connection and start it again.'

let started: Promise<Decoder> | undefined

const start = () =>
  new Promise<Decoder>((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const waiting = new Map<number, (codes: string[]) => void>()
    const tell = (request: DecodeRequest) => worker.postMessage(request, request.kind === 'read' ? [request.image.data.buffer] : [])
    let next = 1
    const read: Decoder = (image, thorough = false) =>
      new Promise(answer => {
        const id = next++
        waiting.set(id, answer)
        tell({ kind: 'read', id, image, thorough })
      })
    const fail = () => {
      worker.terminate()
      started = undefined
      for (const answer of waiting.values()) answer([])
      reject(new Error(notLoaded))
    }
    worker.onerror = fail
    worker.onmessage = ({ data: message }: MessageEvent<DecoderMessage>) => {
      if (message.kind === 'loaded') return message.ok ? resolve(read) : fail()
      waiting.get(message.id)?.(message.codes)
      waiting.delete(message.id)
    }
    tell({ kind: 'load' })
  })

/** The decoder in a worker, loaded once. After a failure the next call tries again. */
export const startDecoder = (): Promise<Decoder> => {
  started ??= start()
  return started
}
