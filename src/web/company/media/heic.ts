type Answer = { id: number; pixels: ImageData | null }

let worker: Worker | undefined
let next = 1
const waiting = new Map<number, (pixels: ImageData | null) => void>()

const start = (): Worker => {
  const made = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  made.onmessage = ({ data: { id, pixels } }: MessageEvent<Answer>) => {
    waiting.get(id)?.(pixels)
    waiting.delete(id)
  }
  made.onerror = () => {
    for (const done of waiting.values()) done(null)
    waiting.clear()
    worker = undefined
  }
  return made
}

/** The pixels of a HEIC picture, for a browser that cannot read it; null when it is damaged. */
export const readHeic = async (file: Blob): Promise<ImageData | null> => {
  const bytes = await file.arrayBuffer()
  worker ??= start()
  const id = next++
  return new Promise(done => {
    waiting.set(id, done)
    worker?.postMessage({ id, bytes }, [bytes])
  })
}
