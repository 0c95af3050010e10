import library from 'libheif-js/libheif-wasm/libheif-bundle.mjs?url'

type Picture = {
  get_width(): number
  get_height(): number
  display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (drawn: object | null) => void): void
}
type Library = { HeifDecoder: new () => { decode(bytes: ArrayBuffer): Picture[] } }
const isLibrary = (made: unknown): made is Library => typeof made === 'object' && made !== null && 'HeifDecoder' in made

// The library stays a file of its own, which a company may replace by its own build (docs/decisions/0016-pictures.md).
const load = async (): Promise<Library> => {
  const { default: start } = await import(/* @vite-ignore */ library)
  const made: unknown = await start()
  if (!isLibrary(made)) throw new TypeError('The library for HEIC pictures is another one.')
  return made
}
let loaded: Promise<Library> | undefined

const draw = async (bytes: ArrayBuffer): Promise<ImageData | null> => {
  loaded ??= load()
  const { HeifDecoder } = await loaded
  const [picture] = new HeifDecoder().decode(bytes)
  if (!picture) return null
  const [width, height] = [picture.get_width(), picture.get_height()]
  const into = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const isDrawn = await new Promise<boolean>(done => picture.display(into, drawn => done(drawn !== null)))
  return isDrawn ? new ImageData(into.data, width, height) : null
}

self.onmessage = async ({ data: { id, bytes } }: MessageEvent<{ id: number; bytes: ArrayBuffer }>) => {
  const pixels = await draw(bytes).catch(() => null)
  self.postMessage({ id, pixels }, { transfer: pixels ? [pixels.data.buffer] : [] })
}
