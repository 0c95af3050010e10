import { join, resolve } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { answerJobs } from '../jobs/work.ts'
import { dotsOf, packed } from './dots.ts'
import { markedFacturX } from './factur-x.ts'
import type { PictureType } from './pictures.ts'
import { pngOf } from './png.ts'
import { rasterOf } from './raster.ts'

export type PrintForm = { as: 'pdf' } | { as: 'factur-x' } | { as: 'svg' } | { as: 'png' | 'dots'; dpi: number }
export type PrintJob = { template: string; data: string; form: PrintForm }
/** A picture to decode as a check, its bytes as base64. */
type PictureJob = { picture: string; type: PictureType }
export type Job = PrintJob | PictureJob

const { templates, fonts }: { templates: string; fonts: string } = JSON.parse(process.argv[2] ?? '{}')
const start = () => NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] })
let compiler: NodeCompiler

// PDF/UA-1 refuses a document with a letter that no font has. That one is tagged all the same.
const accessible = (document: NodeTypstDocument): Uint8Array => {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch {
    return compiler.pdf(document)
  }
}

const formed = (document: NodeTypstDocument, form: PrintForm): Uint8Array => {
  if (form.as === 'pdf') return accessible(document)
  if (form.as === 'factur-x') return markedFacturX(Buffer.from(compiler.pdf(document, { pdfStandard: 'a-3a' })))
  // Each page's background would cover the first page. Templates for pictures therefore have none, and one white rectangle is added.
  const svg = compiler.plainSvg(document).replace('>', '><rect width="100%" height="100%" fill="#ffffff"/>')
  if (form.as === 'svg') return Buffer.from(svg)
  const picture = rasterOf(svg, form.dpi)
  return form.as === 'png' ? pngOf(picture, form.dpi) : packed(dotsOf(picture))
}

const formats: Record<PictureType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** Throws when the picture cannot be decoded. */
const decode = ({ picture, type }: PictureJob): Uint8Array => {
  compiler ??= start()
  const path = resolve(templates, 'picture')
  compiler.mapShadow(path, Buffer.from(picture, 'base64'))
  try {
    const error = compiler.compile({ mainFileContent: `#image("/picture", format: "${formats[type]}")` }).takeError()
    if (error) throw new Error(JSON.stringify(error.shortDiagnostics))
    return new Uint8Array()
  } finally {
    compiler.unmapShadow(path)
  }
}

const set = ({ template, data, form }: PrintJob): Uint8Array => {
  compiler ??= start()
  const compiled = compiler.compile({ mainFilePath: join(templates, `${template}.typ`), inputs: { data } })
  const error = compiled.takeError()
  if (error) throw new Error(JSON.stringify(error.shortDiagnostics))
  if (!compiled.result) throw new Error('The template produced no document.')
  return formed(compiled.result, form)
}

answerJobs((job: Job) => {
  try {
    return 'picture' in job ? decode(job) : set(job)
  } finally {
    // Evict what the last three documents did not use; otherwise memory grows with every document.
    compiler?.evictCache(3)
  }
})
