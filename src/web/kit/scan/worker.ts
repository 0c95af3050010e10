import { prepareZXingModule, readBarcodes, ZXING_WASM_SHA256, ZXING_WASM_VERSION } from 'zxing-wasm/reader'
import own from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeRequest, DecoderMessage } from './decoder.ts'

const answer = (message: DecoderMessage) => self.postMessage(message)

const limit = 3000
// The content security policy allows only this external URL, and the file must match the known hash.
const foreign = `https://cdn.jsdelivr.net/npm/zxing-wasm@${ZXING_WASM_VERSION}/dist/reader/zxing_reader.wasm`
const tries = [own, own, foreign]

const integrity = (hex: string) => `sha256-${btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16))))}`

const loadFrom = async (address: string) => {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(limit),
    ...(address === foreign ? { integrity: integrity(ZXING_WASM_SHA256), credentials: 'omit' as const } : {}),
  })
  if (!response.ok) throw new Error(`The decoder answered ${response.status}.`)
  await prepareZXingModule({ overrides: { wasmBinary: await response.arrayBuffer() }, fireImmediately: true })
}

const load = async (): Promise<boolean> => {
  for (const address of tries) {
    const isLoaded = await loadFrom(address).then(
      () => true,
      () => false,
    )
    if (isLoaded) return true
  }
  return false
}

const read = async (image: ImageData, thorough: boolean): Promise<string[]> => {
  const found = await readBarcodes(image, {
    tryHarder: thorough,
    tryRotate: true,
    tryInvert: thorough,
    tryDownscale: thorough,
    maxNumberOfSymbols: 64,
  })
  return [...new Set(found.filter(({ isValid }) => isValid).map(({ text }) => text))]
}

self.onmessage = async ({ data: request }: MessageEvent<DecodeRequest>) => {
  if (request.kind === 'load') return answer({ kind: 'loaded', ok: await load() })
  const codes = await read(request.image, request.thorough).catch(() => [])
  answer({ kind: 'codes', id: request.id, codes })
}
