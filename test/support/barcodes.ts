import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer } })

/** The codes in an image, row by row from the top, with their position in pixels. */
export const scanned = async (png: Buffer): Promise<{ text: string; x: number; y: number; size: number }[]> => {
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 255 })
  return found
    .map(({ text, position: { topLeft, topRight } }) => ({ text, x: topLeft.x, y: topLeft.y, size: topRight.x - topLeft.x }))
    .sort((a, b) => (Math.abs(a.y - b.y) > 5 ? a.y - b.y : a.x - b.x))
}

/** A printed PDF: the size of its first page in mm, and each page as an image. */
export const documentsOf = async (pdf: Buffer, dpi = 300) => {
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-label-'))
  try {
    const file = join(folder, 'label.pdf')
    await writeFile(file, pdf)
    const info = execFileSync('pdfinfo', ['-l', '9999', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    execFileSync('pdftoppm', ['-q', '-r', String(dpi), '-png', file, join(folder, 'page')])
    const names = (await readdir(folder)).filter(name => name.endsWith('.png')).sort()
    const sizes = [...info.matchAll(/size:\s+([\d.]+) x ([\d.]+) pts/g)].map(([, width, height]) =>
      [width, height].map(points => Math.round((Number(points) / 72) * 254) / 10),
    )
    const text = execFileSync('pdftotext', ['-q', '-layout', file, '-'], { encoding: 'utf8' })
    return { sizes, text, pages: await Promise.all(names.map(name => readFile(join(folder, name)))) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
