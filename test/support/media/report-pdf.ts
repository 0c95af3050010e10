import { deflateSync } from 'node:zlib'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

let compiler: NodeCompiler | undefined

const pdfOf = (source: string): Buffer => {
  compiler ??= NodeCompiler.create({ workspace: 'dist', fontArgs: [{ fontPaths: ['dist/fonts'] }] })
  const compiled = compiler.compile({
    mainFileContent: `#set page(width: 210mm, height: 148mm)\n#set text(font: "Noto Sans", size: 10pt)\n${source}`,
  })
  const document = compiled.result
  if (!document) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics))
  return Buffer.from(compiler.pdf(document))
}

const textOf = (words: string) => `#text(${JSON.stringify(words)})`

/** A PDF of these lines: a title, or a label and its value with dots between them, as GIA sets them. */
export const reportPdf = (lines: readonly (string | readonly [label: string, value: string])[]): Buffer =>
  pdfOf(
    lines
      .map(line =>
        typeof line === 'string'
          ? `${textOf(line)}\\ `
          : `#box(width: 90mm)[${textOf(line[0])} #box(width: 1fr, repeat[.]) ${textOf(line[1])}]\\ `,
      )
      .join('\n'),
  )

/** A PDF of a rectangle: a scan has no text either. */
export const scanPdf = (): Buffer => pdfOf('#rect(width: 100%, height: 80%, fill: luma(80%))')

/** A PDF of these objects, which are written as they are. The first is its catalog. */
const rawPdf = (objects: readonly string[], trailer = ''): Buffer => {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((content, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${content}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${end}`, 'latin1')
}
const onePage = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>']

/** A PDF that only opens with a password. */
export const lockedPdf = (): Buffer =>
  rawPdf(
    [
      ...onePage,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> >>`,
    ],
    '/Encrypt 4 0 R /ID [<01> <01>]',
  )

/** A small PDF that is made to keep its reader busy: a page of 64 MB, compressed. */
export const endlessPdf = (): Buffer => {
  const content = deflateSync(Buffer.alloc(64 * 1024 * 1024, 'q Q\n'))
  return rawPdf([
    ...onePage,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`,
  ])
}
