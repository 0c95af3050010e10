import { writeFile } from 'node:fs/promises'
import { encode, renderSVG } from 'uqr'

const [width, height] = [480, 360]
const framesOfEach = 12
const perSecond = 12

/** One picture of the film in grey: a code in black on a light ground, or nothing but the ground. */
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

/** Makes the film that plays before a browser's camera, over and over: labels held up one after the other. */
export const writeFilm = (path: string, ...codes: string[]): Promise<void> => {
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420\n`)]
  for (const code of [...codes, '']) {
    const picture = frame(code)
    for (let nth = 0; nth < framesOfEach; nth++) parts.push(Buffer.from('FRAME\n'), picture)
  }
  return writeFile(path, Buffer.concat(parts))
}

/** A picture of a label, as a file that somebody chooses. */
export const picture = (code: string) => ({
  name: `${code}.svg`,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(renderSVG(code, { border: 4 }).replace('<svg ', '<svg width="400" height="400" ')),
})
