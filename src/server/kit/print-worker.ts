import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { pngOf } from './png.ts'
import { rasterOf } from './raster.ts'

export type PrintForm = { as: 'pdf' } | { as: 'svg' } | { as: 'png'; dpi: number }
export type PrintJob = { id: number; template: string; data: string; form: PrintForm }
export type PrintAnswer = { id: number; file: Uint8Array<ArrayBuffer> } | { id: number; fault: string }

const { templates, fonts } = workerData as { templates: string; fonts: string }
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] })

// Tags would make long papers ten times as large.
const formed = (document: NodeTypstDocument, form: PrintForm): Uint8Array => {
  if (form.as === 'pdf') return compiler.pdf(document, { pdfTags: false })
  // The paper of every page would be drawn over the first: pictures are of templates whose pages have none, and get one sheet of white.
  const svg = compiler.plainSvg(document).replace('>', '><rect width="100%" height="100%" fill="#ffffff"/>')
  return form.as === 'svg' ? Buffer.from(svg) : pngOf(rasterOf(svg, form.dpi), form.dpi)
}

const set = ({ template, data, form }: PrintJob): Uint8Array<ArrayBuffer> => {
  const compiled = compiler.compile({ mainFilePath: join(templates, `${template}.typ`), inputs: { data } })
  const error = compiled.takeError()
  if (error) throw new Error(JSON.stringify(error.shortDiagnostics))
  if (!compiled.result) throw new Error('The template gave no document.')
  return new Uint8Array(formed(compiled.result, form))
}

const answer = (job: PrintJob): PrintAnswer => {
  try {
    return { id: job.id, file: set(job) }
  } catch (error) {
    return { id: job.id, fault: error instanceof Error ? error.message : String(error) }
  } finally {
    // What three papers in a row did not use again is let go; without this the memory grows with every paper.
    compiler.evictCache(3)
  }
}

parentPort?.on('message', (job: PrintJob) => {
  const result = answer(job)
  parentPort?.postMessage(result, 'file' in result ? [result.file.buffer] : [])
})
