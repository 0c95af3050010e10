import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const readings = {
  text: ['pdftotext', '-layout'],
  words: ['pdftotext', '-bbox'],
  /** In the order in which it is set. */
  raw: ['pdftotext', '-raw'],
  info: ['pdfinfo'],
  metadata: ['pdfinfo', '-meta'],
  /** What those hear who listen to the document. */
  structure: ['pdfinfo', '-struct-text'],
  fonts: ['pdffonts'],
  images: ['pdfimages', '-list'],
} as const
type Reading = keyof typeof readings

/** Reads a PDF back with the tools named, each as its text. Older tools print an error about a mark of every tagged PDF. */
export const readPdf = <const R extends Reading>(bytes: Uint8Array, ...wanted: readonly R[]): Record<R, string> => {
  const folder = mkdtempSync(join(tmpdir(), 'stonebook-pdf-'))
  const file = join(folder, 'read.pdf')
  const read = (name: Reading) => {
    const [tool, ...options] = readings[name]
    const to = tool === 'pdftotext' ? ['-'] : []
    return execFileSync(tool, [...options, file, ...to], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    })
  }
  try {
    writeFileSync(file, bytes)
    return Object.fromEntries(wanted.map(name => [name, read(name)])) as Record<R, string>
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The text of a file that is attached to a PDF under this name. */
export const attachmentOf = (bytes: Uint8Array, name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'stonebook-pdf-'))
  const file = join(folder, 'read.pdf')
  try {
    writeFileSync(file, bytes)
    execFileSync('pdfdetach', ['-savefile', name, '-o', join(folder, name), file], { stdio: ['ignore', 'pipe', 'ignore'] })
    return readFileSync(join(folder, name), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The text of all pages. */
export const pdfText = (bytes: Uint8Array): string => readPdf(bytes, 'text').text

/** The text of each page. */
export const pagesOf = (bytes: Buffer): string[] => pdfText(bytes).split('\f').slice(0, -1)

/** Where each word stands on the pages, in points from the top of its page. */
export const placesIn = (bytes: Buffer) =>
  readPdf(bytes, 'words')
    .words.split('<page ')
    .flatMap((page, at) =>
      [...page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
        ([, left, top, right, bottom, word]) => ({
          ...{ page: at, word: word ?? '', left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
        }),
      ),
    )
