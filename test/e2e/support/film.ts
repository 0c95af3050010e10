import { writeFile } from 'node:fs/promises'
import { encode, renderSVG } from 'uqr'

const [width, height] = [480, 360]
const framesOfEach = 12
const perSecond = 12

/** One grayscale frame of the film: a black code on a light background, or the background alone. */
const frame = (code: string): Buffer => {
  const grey = Buffer.alloc((width * height * 3) / 2, 128)
  grey.fill(220, 0, width * height)
  if (!code) return grey
  const { data, size } = encode(code, { border: 4 })
  const dot = Math.floor((height * 0.8) / size)
  const [left, top] = [Math.floor((width - dot * size) / 2), Math.floor((height - dot * size) / 2)]
  for (let y = 0; y < dot * size; y++)
    for (let x = 0; x < dot * size; x++) grey[(top + y) * width + left + x] = data[Math.floor(y / dot)]?.[Math.floor(x / dot)] ? 16 : 235
  return grey
}

/** Creates the film that a browser’s camera plays in a loop: labels shown one after the other. */
export const writeFilm = (path: string, ...codes: string[]): Promise<void> => {
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420\n`)]
  for (const code of [...codes, '']) {
    const picture = frame(code)
    for (let nth = 0; nth < framesOfEach; nth++) parts.push(Buffer.from('FRAME\n'), picture)
  }
  return writeFile(path, Buffer.concat(parts))
}

/** An image of a label, as a file for an upload. */
export const picture = (code: string) => ({
  name: `${code}.svg`,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(renderSVG(code, { border: 4 }).replace('<svg ', '<svg width="400" height="400" ')),
})
