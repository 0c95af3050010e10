import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

export type PrintJob = { id: number; template: string; data: string }
export type PrintAnswer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; fault: string }

const { templates, fonts } = workerData as { templates: string; fonts: string }
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] })

const set = ({ template, data }: PrintJob): Uint8Array<ArrayBuffer> => {
  const compiled = compiler.compile({ mainFilePath: join(templates, `${template}.typ`), inputs: { data } })
  const error = compiled.takeError()
  if (error) throw new Error(JSON.stringify(error.shortDiagnostics))
  if (!compiled.result) throw new Error('The template gave no document.')
  // Tags would make long papers ten times as large.
  return new Uint8Array(compiler.pdf(compiled.result, { pdfTags: false }))
}

const answer = (job: PrintJob): PrintAnswer => {
  try {
    return { id: job.id, pdf: set(job) }
  } catch (error) {
    return { id: job.id, fault: error instanceof Error ? error.message : String(error) }
  } finally {
    // What three papers in a row did not use again is let go; without this the memory grows with every paper.
    compiler.evictCache(3)
  }
}

parentPort?.on('message', (job: PrintJob) => {
  const result = answer(job)
  parentPort?.postMessage(result, 'pdf' in result ? [result.pdf.buffer] : [])
})
