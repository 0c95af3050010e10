import { ResizeFit, Transformer } from '@napi-rs/image'
import { Resvg } from '@resvg/resvg-js'
import type { Crop } from '../../../domain/company/attachment.ts'
import { answerJobs } from '../jobs/work.ts'

/** A picture to scale down until its longer side has at most `longest` pixels; a drawing (SVG) is drawn at that size. */
export type PictureJob = { bytes: Uint8Array; isDrawing: boolean; longest: number; crop: Crop | null }

const quality = 84

const drawn = (svg: Uint8Array, longest: number): Uint8Array => {
  const fitTo = { mode: 'width', value: longest } as const
  const { width, height, pixels } = new Resvg(Buffer.from(svg).toString(), {
    fitTo,
    font: { loadSystemFonts: false },
    logLevel: 'off',
  }).render()
  return Transformer.fromRgbaPixels(pixels, width, height).webpSync(quality)
}

// A rotation by a quarter exchanges width and height.
const sizeOf = (picture: Transformer) => {
  const { width, height, orientation = 1 } = picture.metadataSync(true)
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

const areaOf = ({ left, top, width, height }: Crop, whole: { width: number; height: number }) => {
  const x = Math.min(Math.floor(left * whole.width), whole.width - 1)
  const y = Math.min(Math.floor(top * whole.height), whole.height - 1)
  const across = Math.min(Math.max(1, Math.round(width * whole.width)), whole.width - x)
  const down = Math.min(Math.max(1, Math.round(height * whole.height)), whole.height - y)
  return { x, y, width: across, height: down }
}

const scaled = ({ bytes, longest, crop }: PictureJob): Uint8Array => {
  const picture = new Transformer(bytes)
  const whole = sizeOf(picture)
  const area = areaOf(crop ?? { left: 0, top: 0, width: 1, height: 1 }, whole)
  const upright = picture.rotate()
  const shown = crop ? upright.crop(area.x, area.y, area.width, area.height) : upright
  const isLarger = Math.max(area.width, area.height) > longest
  return (isLarger ? shown.resize({ width: longest, height: longest, fit: ResizeFit.Inside }) : shown).webpSync(quality)
}

answerJobs((job: PictureJob) => (job.isDrawing ? drawn(job.bytes, job.longest) : scaled(job)))
