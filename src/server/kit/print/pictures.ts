import type { PrintJob } from './print-worker.ts'

const embedded = /^<svg [^>]*><image [^>]*href="data:(image\/(?:png|jpeg|webp));base64,([^"]*)"\/><\/svg>$/

/** The picture in an SVG text made by `pictureSvg`; undefined for any other text. */
const pictureIn = (text: string): { type: PictureType; bytes: Buffer } | undefined => {
  const [, type, coded = ''] = embedded.exec(text) ?? []
  return isPictureType(type) ? { type, bytes: Buffer.from(coded, 'base64') } : undefined
}

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'
const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'] satisfies PictureType[]
/** Whether a content type is an accepted picture. */
export const isPictureType = (type: string | undefined): type is PictureType => type !== undefined && pictureTypes.includes(type)

/** A picture as SVG text, the only form of picture for templates. */
export const pictureSvg = (bytes: Uint8Array, type: PictureType, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" ` +
  `href="data:${type};base64,${Buffer.from(bytes).toString('base64')}"/></svg>`

const maxPixels = 50_000_000
const longestSide = 20_000

/** Whether a picture of this size is accepted: its declared size determines the memory for decoding. */
export const isFitSize = (width: number, height: number): boolean =>
  width >= 1 && height >= 1 && Math.max(width, height) <= longestSide && width * height <= maxPixels

/** The message for a picture that cannot be decoded. */
export const damaged = 'The picture is damaged. Save it again as JPEG or PNG, and attach that file.'

/** Whether a picture can be decoded completely. */
export type ReadsPicture = (bytes: Buffer, type: PictureType) => Promise<boolean>

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const without = (value: unknown, dropped: ReadonlySet<unknown>): unknown => {
  if (Array.isArray(value)) return value.filter(one => !dropped.has(one)).map(one => without(one, dropped))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (dropped.has(one) ? [] : [[name, without(one, dropped)]])))
}

/** The template data without unreadable pictures; undefined when all are readable. */
export const withoutBroken = async (data: PrintJob['data'], reads: ReadsPicture): Promise<PrintJob['data'] | undefined> => {
  const given: unknown = JSON.parse(data)
  const broken = new Set<string>()
  for (const text of new Set(textsIn(given))) {
    const picture = pictureIn(text)
    if (picture && !(await reads(picture.bytes, picture.type))) broken.add(text)
  }
  return broken.size > 0 ? JSON.stringify(without(given, broken)) : undefined
}
